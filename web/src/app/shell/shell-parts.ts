import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { isPhone } from "./use-breakpoint.ts";

/** The top bar of phones. */
export const MobileBar = lazyComponent(async () => (await import("./phone-shell.tsx")).MobileBar);
/** The navigation of desktops. */
export const Sidebar = lazyComponent(async () => (await import("./sidebar.tsx")).Sidebar);
/** The title bar of desktops. */
export const TitleBar = lazyComponent(async () => (await import("./title-bar.tsx")).TitleBar);

/** Loads the parts of the shell that only this window's layout has. */
export const loadShellParts = () =>
  Promise.all((isPhone() ? [MobileBar] : [Sidebar, TitleBar]).map(({ load }) => load()));
