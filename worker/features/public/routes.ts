import { getPublicPage, PUBLIC_KINDS, PUBLIC_TEXT, type PublicPage } from "#game/core/wire/public.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { JsonText } from "../../http/json-text.ts";
import { route } from "../../http/route.ts";
import { staticFile } from "../../http/static-file.ts";
import { loadPublicPage } from "./service.ts";

const CACHED_SECONDS = 3_600;

/** The data of the public pages. */
export const publicApi = newApp();
route(publicApi, getPublicPage, async ({ c, parameters: { kind, id } }) => {
  const page = await loadPublicPage(c, kind, id);
  if (!page) throw new HttpError(404, "not_found", PUBLIC_TEXT.notFound);
  return JsonText.cached(page, CACHED_SECONDS);
});

/** The public pages: the page of the app, whose head says what a messenger shows. See docs/reference/platform.md#public-pages. */
export const publicPages = newApp();
for (const kind of PUBLIC_KINDS) {
  publicPages.get(`/${kind}/:id/`, (c) =>
    c.redirect(c.req.path.slice(0, -1) + new URL(c.req.url).search, 308),
  );
  publicPages.get(`/${kind}/:id`, async (c) => {
    const page = await loadPublicPage(c, kind, c.req.param("id"));
    const { body, headers } = await staticFile(c, "/");
    // The tag and the date are those of the page without this head.
    for (const name of ["etag", "last-modified", "content-length"]) headers.delete(name);
    const reply = new Response(body, { status: page ? 200 : 404, headers });
    return page ? withHead(reply, page, c) : reply;
  });
}

/** Puts the page's own title, text and picture into the head. */
function withHead(reply: Response, { kind, title, name, text }: PublicPage, c: AppContext): Response {
  const origin = c.var.config.publicOrigin ?? new URL(c.req.url).origin;
  const description = `${name}: ${text}`;
  const image = new URL(`/link-card-${kind}.jpg`, origin).href;
  const tags = {
    'meta[name="description"]': description,
    'meta[property="og:title"]': title,
    'meta[property="og:description"]': description,
    'meta[property="og:url"]': new URL(c.req.path, origin).href,
    'meta[property="og:image"]': image,
    'meta[property="og:image:alt"]': title,
    'meta[name="twitter:title"]': title,
    'meta[name="twitter:description"]': description,
    'meta[name="twitter:image"]': image,
  };
  const rewriter = new HTMLRewriter().on("title", {
    element: (element) => void element.setInnerContent(`${title} · Guru Grind`),
  });
  for (const [selector, content] of Object.entries(tags)) {
    rewriter.on(selector, { element: (element) => void element.setAttribute("content", content) });
  }
  return rewriter.transform(reply);
}
