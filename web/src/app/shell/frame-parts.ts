import { part } from "../../ui/page/part.tsx";
import { isPhone } from "./use-breakpoint.ts";

const loadPhone = () => import("./phone-frame.tsx");

/** The top bar of phones. */
export const MobileBar = part(async () => (await loadPhone()).MobileBar);
/** The chat on phones. */
export const PhoneChat = part(async () => (await loadPhone()).PhoneChat);
/** The navigation of desktops. */
export const Sidebar = part(async () => (await import("./sidebar.tsx")).Sidebar);
/** The title bar of desktops. */
export const TitleBar = part(async () => (await import("./title-bar.tsx")).TitleBar);

/** Loads the parts of the frame that only this window's layout has. */
export const loadFrameParts = () =>
  Promise.all((isPhone() ? [MobileBar, PhoneChat] : [Sidebar, TitleBar]).map(({ load }) => load()));
