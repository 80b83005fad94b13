import { loadFonts } from "./fonts.ts";

/* The prerendered view that stands in #first-view until the app has drawn its page. */

/** Asks for a file that the page needs soon. */
export function preload(href: string, attributes: Readonly<Record<string, string>>): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { href, crossOrigin: "", ...attributes });
  document.head.append(link);
  return link;
}

/** Returns the template of a view; null in a page without prerendered views, such as that of the dev server. */
export function templateOf(name: string): HTMLTemplateElement | null {
  const found = document.getElementById(`first-${name}`);
  return found instanceof HTMLTemplateElement ? found : null;
}

/** Returns a copy of a template's only element. */
export function copyOf(template: HTMLTemplateElement): HTMLElement | null {
  const copy = template.content.firstElementChild?.cloneNode(true);
  return copy instanceof HTMLElement ? copy : null;
}

/**
 * Asks for what the first page after the sign-in needs. The browser fetches it once nothing else is on its way, and runs none of it.
 */
export function prefetchSignedIn(): void {
  const { scripts = "", styles = "" } = templateOf("frame")?.dataset ?? {};
  for (const href of `${scripts} ${styles}`.match(/\S+/g) ?? []) preload(href, { rel: "prefetch" });
}

/** Shows a view and asks for the files that take over from it. */
export function show(page: HTMLElement, template: HTMLTemplateElement): void {
  const view = document.getElementById("first-view");
  view?.replaceChildren(page);
  // A form that no script sends yet would put its password into the address.
  view?.addEventListener("submit", (event) => event.preventDefault());
  preloadFiles(template);
}

/**
 * Asks for the files that take over from a view, and for the fonts of the text once its scripts have arrived: a slow network brings the
 * scripts sooner, and the fonts while they run.
 */
export function preloadFiles({ dataset }: HTMLTemplateElement): void {
  const scripts = (dataset.scripts?.split(" ") ?? []).map((href) => preload(href, { rel: "modulepreload" }));
  for (const href of dataset.styles?.split(" ") ?? []) preload(href, { rel: "preload", as: "style" });
  if (dataset.font) preload(dataset.font, { rel: "preload", as: "font", type: "font/woff2" });
  const ends = scripts.map(
    (link) => new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve })),
  );
  void Promise.all(ends).then(loadFonts);
}
