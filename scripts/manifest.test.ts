import { expect, it } from "vitest";
import { GURU_LINK_PARAMETER } from "../game/core/wire/guru-link.ts";
import { PAGE_PATHS } from "../game/core/wire/page-paths.ts";
import { manifest } from "../web/manifest.ts";

it.each(["dark", "light"] as const)("the %s manifest is of the same game, in English", (theme) => {
  expect(manifest(theme)).toMatchObject({ id: "/", scope: "/", start_url: "/", lang: "en", dir: "ltr" });
});

it("a link of the game opens its page in the open window, whatever the link contains", () => {
  const { protocol_handlers: handlers = [], launch_handler: launch } = manifest("dark");
  expect(launch).toEqual({ client_mode: ["navigate-existing", "auto"] });
  expect(handlers.map(({ protocol }) => protocol)).toEqual(["web+guru"]);
  const link = "web+guru:x&y=z#?/%";
  // As browsers fill it in: https://html.spec.whatwg.org/#activate-a-protocol-handler
  const url = new URL((handlers[0]?.url ?? "").replace("%s", encodeURIComponent(link)), "https://guru.test");
  expect([url.origin, url.pathname, url.searchParams.get(GURU_LINK_PARAMETER)]).toEqual([
    "https://guru.test",
    PAGE_PATHS.guruLink,
    link,
  ]);
});
