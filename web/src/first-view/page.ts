import { canonicalPath } from "../device/canonical-path.ts";
import { readText } from "../device/device-storage.ts";
import { callEarly, START_CALL } from "../server/early-call.ts";
import { readToken } from "../server/session-token.ts";
import { loadFonts, show } from "./view.ts";

/*
 * Runs behind the templates of the page, inlined by the build (web/first-view.ts): shows the form to join, or to sign in, to visitors without a
 * session, and the frame of signed-in pages to players, until the app has drawn its own page, and asks for the player's account, or for the
 * week of a public page.
 */

/** Pages without the frame, with or without a session. */
const BARE = /^\/(oauth-callback|verify-email|reset-password|(intake|town|two-oclock|certificate)\/)/;

/** Public pages of a week, whose data the app asks for first. */
const OF_A_WEEK = /^\/(intake|town)\/\d+$/;

/** The path that leads to the newest week that is over. Its page says which one that is, or comes from the device. */
const LAST_WEEK = "/intake/last";

if (location.pathname === LAST_WEEK) takeNamedWeek();
const token = readToken();
if (OF_A_WEEK.test(location.pathname)) {
  show("week");
  callEarly(`/api/public${location.pathname}`, token);
} else if (token === null && location.pathname === "/") {
  show(readText("has-account") === null ? "join" : "sign-in", layOutInSteps);
} else if (token === null || BARE.test(canonicalPath(location.pathname))) {
  void loadFonts();
} else {
  show("frame", fitFrame);
  callEarly(START_CALL, token);
}

/** Gives the page the address of the week that its head names. */
function takeNamedWeek(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  const path = named && new URL(named).pathname;
  if (path && OF_A_WEEK.test(path)) history.replaceState(null, "", path);
}

/** A slow phone shows the rest much sooner if the form, which stands below it, is laid out in the next frame. */
function layOutInSteps(page: HTMLElement): void {
  const isPhone = !matchMedia("(min-width: 960px)").matches;
  const later = isPhone ? [...page.querySelectorAll("main, footer")] : [];
  for (const part of later) part.remove();
  requestAnimationFrame(() => setTimeout(() => page.append(...later)));
}

/** Gives the frame the layout of the page, with the panels as the player left them. */
function fitFrame(page: HTMLElement): void {
  const width = matchMedia("(min-width: 1280px)").matches ? "wide" : "narrow";
  const isStaff = canonicalPath(location.pathname).startsWith("/admin");
  page.toggleAttribute("data-staff", isStaff);
  const chat = isStaff ? "staff-chat" : "chat-panel";
  for (const panel of ["sidebar", "chat-panel"] as const) {
    const isCollapsed = readText(`${panel === "sidebar" ? panel : chat}/${width}`);
    if (isCollapsed !== null) page.setAttribute(`data-${panel}`, isCollapsed);
  }
}
