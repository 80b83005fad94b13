import { readToken } from "../server/session-token.ts";
import { copyOf, preload, show, templateOf } from "./view.ts";

/* Runs behind the template of the sign-in form, inlined by the build (web/first-view.ts): shows it to visitors without a session. */

if (location.pathname === "/" && readToken() === null) showSignIn();

function showSignIn(): void {
  const template = templateOf("sign-in");
  const page = template && copyOf(template);
  if (!page) return;
  // A slow phone shows the rest much sooner if the form, which stands below it, is laid out in the next frame.
  const isPhone = !matchMedia("(min-width: 960px)").matches;
  const later = isPhone ? [...page.querySelectorAll("main, footer")] : [];
  for (const part of later) part.remove();
  show(page, template);
  // Arriving after the first paint, the font would move the logo.
  const { font } = template.dataset;
  if (font) preload(font, { rel: "preload", as: "font", type: "font/woff2" });
  requestAnimationFrame(() => setTimeout(() => page.append(...later)));
}
