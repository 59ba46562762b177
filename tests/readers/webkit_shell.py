"""Show bare windows of WebKit that a WebDriver controls, run by the system's Python.

The arguments: a file for the errors of scripts, one a line, and the address of a SOCKS server.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

REPORT = """{
    const { errors } = webkit.messageHandlers;
    const say = (...words) => errors.postMessage(words.map(String).join(" "));
    addEventListener("error", (event) =>
        say(event.message ?? `Not loaded: ${event.target.outerHTML}`), true);
    addEventListener("unhandledrejection", (event) => say(event.reason));
    addEventListener("securitypolicyviolation", (event) =>
        say("Refused:", event.violatedDirective, event.blockedURI));
    const log = console.error;
    console.error = (...words) => { say(...words); log(...words); };
}"""
FRAMES = WebKit2.UserContentInjectedFrames.ALL_FRAMES
START = WebKit2.UserScriptInjectionTime.START


def open_window(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
    """Return the view of a new window, with storage that no other view has."""
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("errors")
    content.connect("script-message-received::errors", write_error)
    content.add_script(WebKit2.UserScript(REPORT, FRAMES, START, None, None))
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=content,
        is_controlled_by_automation=True,
        is_ephemeral=True,
    )
    network = WebKit2.NetworkProxySettings(sys.argv[2], None)
    view.get_website_data_manager().set_network_proxy_settings(
        WebKit2.NetworkProxyMode.CUSTOM, network
    )
    # Without a frame the window is exactly as large as the page wants it.
    window = Gtk.Window(decorated=False)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def write_error(_content: WebKit2.UserContentManager, said: WebKit2.JavascriptResult) -> None:
    """Add an error of a page's script to the file."""
    with Path(sys.argv[1]).open("a", encoding="utf-8") as errors:
        print(said.get_js_value().to_string().replace("\n", " "), file=errors)


def begin_session(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    """Say which browser this is, and open windows for the driver."""
    about = WebKit2.ApplicationInfo()
    about.set_name("shell")
    session.set_application_info(about)
    session.connect("create-web-view", open_window)


context = WebKit2.WebContext()
context.set_automation_allowed(True)
context.connect("automation-started", begin_session)
Gtk.main()
