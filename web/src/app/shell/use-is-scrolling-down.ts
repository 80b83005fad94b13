import { useEffect, useState } from "react";

/** Shorter ways are trembling fingers, in CSS pixels. */
const MIN_WAY_PX = 8;

/** Returns whether the window was last scrolled down and isn't at the end of the page, where there is room for what floats. */
export function useIsScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      const way = scrollY - last;
      if (Math.abs(way) < MIN_WAY_PX) return;
      last = scrollY;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - MIN_WAY_PX;
      setIsDown(way > 0 && !isAtEnd);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return isDown;
}
