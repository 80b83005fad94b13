import { canonicalPath } from "../device/canonical-path.ts";
import { readText } from "../device/device-storage.ts";
import { callEarly, START_CALL } from "../server/early-call.ts";
import { readToken } from "../server/session-token.ts";
import { loadFonts } from "./fonts.ts";
import { copyOf, show, templateOf } from "./view.ts";

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

const token = readToken();
const said = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
if (location.pathname === LAST_WEEK && said && OF_A_WEEK.test(new URL(said).pathname))
  history.replaceState(null, "", new URL(said).pathname);
if (OF_A_WEEK.test(location.pathname)) {
  showLoading();
  callEarly(`/api/public${location.pathname}`, token);
} else if (token === null && location.pathname === "/") {
  showSignIn();
} else if (token === null || BARE.test(canonicalPath(location.pathname))) {
  void loadFonts();
} else {
  showFrame();
  callEarly(START_CALL, token);
}

function showLoading(): void {
  const template = templateOf("week");
  const page = template && copyOf(template);
  if (page) show(page, template);
}

function showSignIn(): void {
  const template = templateOf(readText("has-account") === null ? "join" : "sign-in");
  const page = template && copyOf(template);
  if (!page) return;
  // A slow phone shows the rest much sooner if the form, which stands below it, is laid out in the next frame.
  const isPhone = !matchMedia("(min-width: 960px)").matches;
  const later = isPhone ? [...page.querySelectorAll("main, footer")] : [];
  for (const part of later) part.remove();
  show(page, template);
  requestAnimationFrame(() => setTimeout(() => page.append(...later)));
}

function showFrame(): void {
  const template = templateOf("frame");
  const page = template && copyOf(template);
  if (!page) return;
  const width = matchMedia("(min-width: 1280px)").matches ? "wide" : "narrow";
  const isStaff = canonicalPath(location.pathname).startsWith("/admin");
  page.toggleAttribute("data-staff", isStaff);
  const chat = isStaff ? "staff-chat" : "chat-panel";
  for (const panel of ["sidebar", "chat-panel"] as const) {
    const isCollapsed = readText(`${panel === "sidebar" ? panel : chat}/${width}`);
    if (isCollapsed !== null) page.setAttribute(`data-${panel}`, isCollapsed);
  }
  show(page, template);
}
