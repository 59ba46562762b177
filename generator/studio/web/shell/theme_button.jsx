import { AutoIcon, MoonIcon, SunIcon } from "../icons.jsx";
import { chooseTheme, theme } from "../theme.js";
import { tr } from "../words.js";
import { ToolButton } from "./tool_button.jsx";

/** The button that changes the colors. */
export function ThemeButton() {
  /** @type {{ [name in import("../theme.js").Theme]: [string, import("../theme.js").Theme, import("preact").ComponentChildren] }} */
  const themes = {
    system: [tr("Colors: as the system"), "light", <AutoIcon key="icon" />],
    light: [tr("Colors: light"), "dark", <SunIcon key="icon" />],
    dark: [tr("Colors: dark"), "system", <MoonIcon key="icon" />],
  };
  const [label, next, icon] = themes[theme.value];
  return <ToolButton label={label} align="end" onClick={() => chooseTheme(next)}>{icon}</ToolButton>;
}
