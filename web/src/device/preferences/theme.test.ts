import { expect, it } from "vitest";

it("the browser's own bars follow the chosen theme, whatever the system's", async () => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#f6f1e7" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#14110c" media="(prefers-color-scheme: dark)">`;
  const { themeAtom, toggleTheme } = await import("./theme.ts");
  const { store } = await import("../../store.ts");
  const colours = new Set<string>();
  for (let i = 0; i < 2; i += 1) {
    toggleTheme();
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    expect(metas.map((meta) => meta.hasAttribute("media"))).toEqual([false, false]);
    const ground = store.get(themeAtom) === "dark" ? "#14110c" : "#f6f1e7";
    expect(metas.map(({ content }) => content)).toEqual([ground, ground]);
    colours.add(ground);
  }
  expect(colours.size).toBe(2);
});
