/* The prerendered view that stands in #first-view until the app has drawn its page. */

/** Asks for a file that the page needs soon. */
function preload(href: string, attributes: Readonly<Record<string, string>>): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { href, crossOrigin: "", ...attributes });
  document.head.append(link);
  return link;
}

/** Returns the template of a view; null in a page without prerendered views, such as that of the dev server. */
function templateOf(name: string): HTMLTemplateElement | null {
  const found = document.getElementById(`first-${name}`);
  return found instanceof HTMLTemplateElement ? found : null;
}

/** Returns a copy of a view; null as above. */
export function copyOf(name: string): HTMLElement | null {
  const copy = templateOf(name)?.content.firstElementChild?.cloneNode(true);
  return copy instanceof HTMLElement ? copy : null;
}

/**
 * Asks for what the first page after the sign-in needs. The browser fetches it once nothing else is on its way, and runs none of it.
 */
export function prefetchSignedIn(): void {
  const { scripts = "", styles = "" } = templateOf("frame")?.dataset ?? {};
  for (const href of `${scripts} ${styles}`.match(/\S+/g) ?? []) preload(href, { rel: "prefetch" });
}

/** Shows a view, changed by `prepare`, and asks for the files that take over from it. */
export function show(name: string, prepare: (page: HTMLElement) => void = () => {}): void {
  const page = copyOf(name);
  if (!page) return;
  prepare(page);
  const view = document.getElementById("first-view");
  view?.replaceChildren(page);
  // A form that no script sends yet would put its password into the address.
  view?.addEventListener("submit", (event) => event.preventDefault());
  preloadFiles(templateOf(name)?.dataset ?? {});
}

/**
 * Asks for the files that take over from a view, and for the fonts of the text once its scripts have arrived: a slow network brings the
 * scripts sooner, and the fonts while they run.
 */
function preloadFiles({ scripts, styles, font }: DOMStringMap): void {
  const links = (scripts?.split(" ") ?? []).map((href) => preload(href, { rel: "modulepreload" }));
  for (const href of styles?.split(" ") ?? []) preload(href, { rel: "preload", as: "style" });
  if (font) preload(font, { rel: "preload", as: "font", type: "font/woff2" });
  void Promise.all(links.map(untilEnded)).then(loadFonts);
}

function untilEnded(link: HTMLLinkElement): Promise<Event> {
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}

/** Loads the fonts of the text, which the browser would else ask for when it first draws some. */
export async function loadFonts(): Promise<void> {
  const fonts = ["1em Figtree", "700 1em 'Bricolage Grotesque'"];
  // A font that doesn't come has another in its place.
  await Promise.all(fonts.map((font) => document.fonts?.load(font))).catch(() => {});
}
