/** Loads the fonts of the text, which the browser would else ask for when it first draws some. */
export async function loadFonts(): Promise<void> {
  const fonts = ["1em Figtree", "700 1em 'Bricolage Grotesque'"];
  // A font that doesn't come has another in its place.
  await Promise.all(fonts.map((font) => document.fonts?.load(font))).catch(() => {});
}
