import type { Page } from "@playwright/test";

/** Names what makes the page scroll sideways; empty if nothing does. */
export const wideParts = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const tooWide = [...document.querySelectorAll("body *:not(svg *)")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return tooWide.slice(0, 5).map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });

/** The controls that a finger would miss: smaller than 44 px with their margins, and not part of a sentence. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const REACH = 21;
    const SELECTOR = "a[href], button, input, select, textarea, summary";
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const controls = [...root.querySelectorAll<HTMLElement>(SELECTOR)];
    return controls
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.closest(".visually-hidden, p, [data-sonner-toaster]"))
      .filter((control) => {
        const target = control.closest("label") ?? control;
        target.scrollIntoView({ block: "center", inline: "center" });
        const box = target.getBoundingClientRect();
        if (box.bottom < 0 || (box.width >= 43.5 && box.height >= 43.5)) return false;
        const x = box.x + box.width / 2;
        const y = box.y + box.height / 2;
        // The target of a press beside it: a larger area may belong to it.
        const isHit = (dx: number, dy: number) => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return hit !== null && (target.contains(hit) || hit.closest(SELECTOR) === control);
        };
        return ![
          [-REACH, 0],
          [REACH, 0],
          [0, -REACH],
          [0, REACH],
        ].every(([dx = 0, dy = 0]) => isHit(dx, dy));
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.textContent;
        return `${control.tagName} ${name?.slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`;
      });
  });

/** The texts that are cut, or that stick out of their control or of a box with a border or a ground. An ellipsis is a choice. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest(".visually-hidden, svg, select, option, [aria-hidden=true], [data-rolling]"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = getComputedStyle(around);
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none" || position === "fixed") break;
        const box = around.getBoundingClientRect();
        const { borderRightWidth, backgroundColor } = getComputedStyle(around);
        const isBox =
          around.matches("button, a, summary, label") ||
          borderRightWidth !== "0px" ||
          !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
        const isTooWide = text.right > box.right + 1 || text.left < box.left - 1;
        const isTooHigh = text.bottom > box.bottom + 1 || text.top < box.top - 1;
        const scrolls =
          overflowX === "auto" || overflowX === "scroll" || overflowY === "auto" || overflowY === "scroll";
        if (scrolls) break;
        if ((isTooWide && (isBox || overflowX !== "visible")) || (isTooHigh && overflowY !== "visible")) {
          found.push(`${around.tagName}.${around.className} ${node.textContent?.trim().slice(0, 40)}`);
          break;
        }
      }
    }
    return [...new Set(found)].slice(0, 8);
  });
