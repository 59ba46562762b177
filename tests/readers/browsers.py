"""Real browsers, to which `table.test` is this computer: no secure context, as on a LAN."""

from __future__ import annotations

from playwright.sync_api import Browser, Playwright

from tests.readers.programs import program

#: What Chromium is to leave out; its last list counts, so that Playwright's own stands here again.
WITHOUT = (
    # Each window would load two pages behind its line for addresses: half of what a phone costs.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    *("AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-proxy-server",
    f"--disable-features={','.join(WITHOUT)}",
    "--host-resolver-rules=MAP table.test 127.0.0.1",
)


def start_chromium(playwright: Playwright) -> Browser:
    """Return Debian's Chromium, without a window and without services of its own.

    The one that cannot have windows takes a fifth less of the processor's time.
    """
    path = program("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return playwright.chromium.launch(executable_path=path, args=FLAGS)
