/** Allows no connection at all, over and above this page's policy, which the frame inherits. */
const POLICY = "connect-src 'none'; form-action 'none'";

/**
 * The document of a preview's frame: the scripts and styles of this page, so that it runs the same version of the game.
 * See docs/decisions/019-a-preview-in-a-sandboxed-frame.md.
 */
export function frameDocument(theme: "light" | "dark"): string {
  const files = (selector: string): string =>
    [...document.querySelectorAll(selector)].map((element) => element.outerHTML).join("");
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <title>Preview</title>
    ${files('head > style, link[rel="stylesheet"]')}
  </head>
  <body>
    <div id="root"></div>
    ${files('script[type="module"]')}
  </body>
</html>`;
}
