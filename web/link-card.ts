import type { HtmlTagDescriptor, Plugin } from "vite";
import { unstable_readConfig } from "wrangler";

/** The origin of a local run, whose wrangler.toml names none. A deployment without one is refused. */
const LOCAL_ORIGIN = "http://localhost:8787";
const CARD = { path: "/link-card.jpg", type: "image/jpeg", width: 1200, height: 630 } as const;

/**
 * Says in the page's head what a messenger shows with a link to the game. Messengers run no scripts, and most take absolute
 * addresses only: those of `PUBLIC_ORIGIN`. docs/reference/platform.md#links-in-messengers
 */
export function linkCard(configPath: string): Plugin {
  return {
    name: "guru-grind:link-card",
    transformIndexHtml(html) {
      const { vars } = unstable_readConfig({
        config: configPath,
        env: process.env.CLOUDFLARE_ENV || undefined,
      });
      const title = textOf(html, /<title>([^<]+)<\/title>/);
      const description = textOf(html, /<meta name="description" content="([^"]+)"/);
      return { html, tags: cardTags(String(vars.PUBLIC_ORIGIN || LOCAL_ORIGIN), title, description) };
    },
  };
}

function textOf(html: string, pattern: RegExp): string {
  const text = pattern.exec(html)?.[1];
  if (!text) throw new Error(`index.html has no ${pattern}`);
  return text;
}

/** Returns the tags of Open Graph and of X's cards, which takes the rest from the first. */
export function cardTags(origin: string, title: string, description: string): HtmlTagDescriptor[] {
  const properties = {
    "og:type": "website",
    "og:site_name": title,
    "og:title": title,
    "og:description": description,
    "og:url": new URL("/", origin).href,
    "og:image": new URL(CARD.path, origin).href,
    "og:image:type": CARD.type,
    "og:image:width": String(CARD.width),
    "og:image:height": String(CARD.height),
    "og:image:alt": "Guru Grind: the faces of fifteen contacts",
  };
  const names = {
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": properties["og:image"],
  };
  return [
    ...Object.entries(properties).map(([property, content]) => tag({ property, content })),
    ...Object.entries(names).map(([name, content]) => tag({ name, content })),
  ];
}

const tag = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: "meta", attrs, injectTo: "head" });
