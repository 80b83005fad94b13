/**
 * Keeps the height that an on-screen keyboard covers in the style `--keyboard`, which `--safe-bottom` contains. Other browsers
 * lay the page out above the keyboard, as its `interactive-widget` asks; Apple's lay it out behind.
 * Returns a function that stops it.
 */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const { style } = document.documentElement;
  const note = () => {
    // Zooming in makes the visible part smaller too.
    const isZoomed = viewport.scale > 1;
    const covered = isZoomed ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
    const before = style.getPropertyValue("--keyboard");
    style.setProperty("--keyboard", `${Math.round(covered)}px`);
    if (covered > 0 && style.getPropertyValue("--keyboard") !== before)
      document.activeElement?.scrollIntoView({ block: "nearest" });
  };
  note();
  viewport.addEventListener("resize", note);
  viewport.addEventListener("scroll", note);
  return () => {
    viewport.removeEventListener("resize", note);
    viewport.removeEventListener("scroll", note);
    style.removeProperty("--keyboard");
  };
}
