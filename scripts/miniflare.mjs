import { createRequire } from "node:module";

const wrangler = createRequire(import.meta.url).resolve("wrangler");

/** The copy of Miniflare that wrangler depends on: another version would bring another workerd. */
export const { Miniflare, convertV4MiniflareOptions } = createRequire(wrangler)("miniflare");
