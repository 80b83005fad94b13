import { serverNow } from "../clock.ts";
import { canonicalPath } from "../device/canonical-path.ts";
import { readText } from "../device/device-storage.ts";
import { readToken } from "../server/session-token.ts";
import { readDestination } from "../session/destination.ts";
import { fillDashboard } from "./dashboard.ts";
import { readFirstRecord } from "./record.ts";
import { copyOf, show, templateOf } from "./view.ts";

/*
 * Runs at the end of the page, behind the templates of the signed-in views, inlined by the build (web/first-view.ts): shows the
 * dashboard, or the shell of any other page, until the app has drawn its own.
 */

/** Pages that have no shell, with or without a session. */
const BARE = /^\/(oauth-callback|verify-email|reset-password|(intake|two-oclock|certificate)\/)/;

const token = readToken();
const path = canonicalPath(location.pathname);
if (token !== null && !BARE.test(path)) showSignedIn(token, path, serverNow());

function showSignedIn(session: string, address: string, now: number): void {
  const isDashboard = address === "/dashboard" || (address === "/" && readDestination(now) === null);
  const template = templateOf(isDashboard ? "dashboard" : "shell");
  const page = template && copyOf(template);
  if (!page) return;
  addStyles();
  const width = matchMedia("(min-width: 1280px)").matches ? "wide" : "narrow";
  for (const panel of ["sidebar", "chat-panel"] as const) {
    const isCollapsed = readText(`${panel}/${width}`);
    if (isCollapsed !== null) page.setAttribute(`data-${panel}`, isCollapsed);
  }
  if (isDashboard) fillDashboard(page, readFirstRecord(session), now);
  show(page, template);
}

/** Adds the styles of signed-in pages. The disabled links tell the page's loader that it has these style sheets. */
function addStyles(): void {
  const styles = templateOf("styles");
  if (!styles) return;
  document.head.append(styles.content);
  for (const href of styles.dataset.sheets?.split(" ") ?? []) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true });
    // The loader compares the attribute.
    link.setAttribute("href", href);
    document.head.append(link);
  }
}
