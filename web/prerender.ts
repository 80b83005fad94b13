import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { Window } from "happy-dom";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { createServer, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

const web = fileURLToPath(new URL(".", import.meta.url));
const top = fileURLToPath(new URL("..", import.meta.url));

/** A view that the page shows before its scripts run, and the chunk that takes over; null for the view without scripts. */
const VIEWS = [
  { name: "sign-in", module: "/src/features/auth/auth-page.tsx", view: "default", chunk: "sign-in" },
  { name: "frame", module: "/src/app/first-frame.tsx", view: "FirstFrame", chunk: "dashboard" },
  { name: "failure", module: "/src/app/first-failure.tsx", view: "FirstFailure", chunk: null },
] as const;

/** Browser objects that modules of the page read while they load. */
const BROWSER = ["document", "location", "localStorage", "matchMedia", "addEventListener"] as const;

/**
 * Renders the first view of the signed-out page, the frame of the signed-in ones, and the screen for lost scripts into templates
 * of the page. The inline scripts of index.html show one of them, and begin to load its chunk. docs/decisions/031-the-first-view-is-in-the-page.md
 */
export function prerender(): Plugin {
  let views: Promise<readonly string[]> | null = null;
  return {
    name: "guru-grind:prerender",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) return html;
        views ??= renderViews();
        const markup = await views;
        const styled = withInlineStyles(html, bundle);
        requireStyles(markup, styled);
        const tags: HtmlTagDescriptor[] = VIEWS.map(({ name, chunk }, index) => {
          return {
            tag: "template",
            attrs: { id: `first-${name}`, ...(chunk === null ? {} : filesOf(chunk, bundle)) },
            children: markup[index] ?? "",
            injectTo: "body-prepend",
          };
        });
        return { html: styled, tags };
      },
    },
  };
}

/** Returns the files of a chunk, as attributes that the inline script of index.html reads. */
function filesOf(chunk: string, bundle: Rolldown.OutputBundle): Record<string, string> {
  const file = Object.values(bundle).find((each) => each.type === "chunk" && each.name === chunk);
  if (file?.type !== "chunk") throw new Error(`The build has no chunk ${chunk}`);
  const styles = [...(file.viteMetadata?.importedCss ?? [])];
  return { "data-script": `/${file.fileName}`, "data-styles": styles.map((style) => `/${style}`).join(" ") };
}

/**
 * Puts the first style sheet into the page, so that the first paint waits for nothing else. A disabled link remains, by which
 * the bundler's loader knows that the sheet is there.
 */
function withInlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
  const sheet = file === undefined ? undefined : bundle[file];
  if (link === undefined || sheet?.type !== "asset") throw new Error("The page has no style sheet");
  return html.replace(
    link,
    () =>
      `<style>${String(sheet.source).trim()}</style>\n    <link rel="stylesheet" href="/${file}" disabled>`,
  );
}

/**
 * Fails the build if a class of a view has no rule in the page: the build drops a CSS module whose classes no loaded script
 * reads.
 */
function requireStyles(views: readonly string[], html: string): void {
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  const styled = new Set([...sheet.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  const classes = views.flatMap((view) => [...view.matchAll(/ class="([^"]+)"/g)]);
  const missing = classes
    .flatMap(([, names]) => names?.match(/\S+/g) ?? [])
    .filter((name) => !styled.has(name) && !isIconClass(name));
  if (missing.length > 0) throw new Error(`The page has no rule for ${[...new Set(missing)].join(", ")}`);
}

/** Returns whether the icon library has set the class, which has no rule. */
const isIconClass = (name: string) => /^lucide\b/.test(name);

async function renderViews(): Promise<readonly string[]> {
  const browser = new Window({ url: "http://localhost/" });
  for (const name of BROWSER) {
    const value: unknown = browser[name];
    Reflect.set(globalThis, name, typeof value === "function" ? value.bind(browser) : value);
  }
  const server = await createServer({
    configFile: false,
    root: web,
    envDir: top,
    appType: "custom",
    logLevel: "warn",
    mode: "production",
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const found: string[] = [];
    for (const { module, view } of VIEWS) {
      const exported: Record<string, FunctionComponent> = await server.ssrLoadModule(module);
      const View = exported[view];
      if (!View) throw new Error(`${module} has no ${view}`);
      // The title belongs to the head.
      found.push(
        renderToStaticMarkup(createElement(MemoryRouter, null, createElement(View))).replace(
          /<title>.*?<\/title>/,
          "",
        ),
      );
    }
    return found;
  } finally {
    await server.close();
    await browser.happyDOM.close();
    for (const name of BROWSER) Reflect.deleteProperty(globalThis, name);
  }
}
