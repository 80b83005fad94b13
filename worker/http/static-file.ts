import type { AppContext } from "./app-context.ts";

/** Replies with a file of the build, or changes its reply. Its headers are those of `_headers`, not those of the API. */
export async function staticFile(c: AppContext, path: string): Promise<Response> {
  c.set("isFile", true);
  const file = await c.env.ASSETS.fetch(new URL(path, c.req.url));
  return new Response(file.body, file);
}
