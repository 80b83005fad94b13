import * as contract from "#game/core/wire/public.ts";
import { lastWeek } from "#game/intake/replay.ts";
import { getPublicWeek, getTownPaper } from "#game/intake/replay-wire.ts";
import { type AppContext, newApp } from "../../http/app-context.ts";
import { HttpError } from "../../http/http-error.ts";
import { JsonText } from "../../http/json-text.ts";
import { route } from "../../http/route.ts";
import { staticFile } from "../../http/static-file.ts";
import { now } from "../../platform/clock.ts";
import { loadPublicHead, loadPublicPage, loadPublicWeek, loadTownPaper, type PublicHead } from "./service.ts";

const CACHED_SECONDS = 3_600;

/** The data of the public pages. */
export const publicApi = newApp();
route(publicApi, getPublicWeek, "public", async ({ c, parameters: { week } }) =>
  cached(await loadPublicWeek(c, week)),
);
route(publicApi, getTownPaper, "public", async ({ c, parameters: { week } }) =>
  cached(await loadTownPaper(c, week)),
);
route(publicApi, contract.getPublicPage, "public", async ({ c, parameters: { kind, id } }) =>
  cached(await loadPublicPage(c, kind, id)),
);

function cached<Reply>(reply: Reply | null): JsonText<Reply> {
  if (reply === null) throw new HttpError(404, "not_found", contract.PUBLIC_TEXT.notFound);
  return JsonText.cached(reply, CACHED_SECONDS);
}

/** The public pages: the page of the app, whose head says what a messenger shows. See docs/reference/platform.md#public-pages. */
export const publicPages = newApp();
for (const kind of contract.PUBLIC_KINDS) {
  publicPages.get(`/${kind}/:id/`, (c) =>
    c.redirect(c.req.path.slice(0, -1) + new URL(c.req.url).search, 308),
  );
  publicPages.get(`/${kind}/:id`, async (c) => {
    const isLast = c.req.path === contract.LAST_WEEK_PATH;
    const id = isLast ? `${lastWeek(now())}` : c.req.param("id");
    const page = await loadPublicHead(c, kind, id);
    const { body, headers } = await staticFile(c, "/");
    // The tag and the date are those of the page without this head.
    for (const name of ["etag", "last-modified", "content-length"]) headers.delete(name);
    const reply = new Response(body, { status: page ? 200 : 404, headers });
    return page ? withHead(reply, page, contract.publicPath(kind, id), c) : reply;
  });
}

/** Puts the page's own title, text and picture into the head, and the card into what shows without scripts. */
function withHead(
  reply: Response,
  { kind, title, name, text, answers }: PublicHead,
  path: string,
  c: AppContext,
): Response {
  const origin = c.var.config.publicOrigin ?? new URL(c.req.url).origin;
  const description = `${name}: ${text}`;
  const image = new URL(`/link-card-${kind}.jpg`, origin).href;
  const tags = {
    'meta[name="description"]': description,
    'meta[property="og:title"]': title,
    'meta[property="og:description"]': description,
    'meta[property="og:url"]': new URL(path, origin).href,
    'meta[property="og:image"]': image,
    'meta[property="og:image:alt"]': title,
    'meta[name="twitter:title"]': title,
    'meta[name="twitter:description"]': description,
    'meta[name="twitter:image"]': image,
  };
  const rewriter = new HTMLRewriter().on("title", {
    element: (element) => void element.setInnerContent(`${title} · Guru Grind`),
  });
  rewriter.on("noscript", {
    element(element) {
      const append = (tag: "h1" | "p", line: string) => {
        element.append(`<${tag}>`, { html: true });
        element.append(line);
        element.append(`</${tag}>`, { html: true });
      };
      append("h1", title);
      for (const line of [description, ...answers]) append("p", line);
    },
  });
  for (const [selector, content] of Object.entries(tags)) {
    rewriter.on(selector, { element: (element) => void element.setAttribute("content", content) });
  }
  return rewriter.transform(reply);
}
