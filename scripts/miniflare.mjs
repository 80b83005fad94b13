import { createRequire } from "node:module";

const wrangler = createRequire(import.meta.url).resolve("wrangler");

/** Wrangler's own copy of Miniflare: a second version would bring a second workerd. */
export const { Miniflare, convertV4MiniflareOptions } = createRequire(wrangler)("miniflare");
