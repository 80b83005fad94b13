import { expect, test } from "../support/test.ts";

// Sources: revel-frontend#188, balena-io/docs#1081, EuroDraft#60.
// Steps: send a link to a page of the game to somebody in a messenger, which reads the page's head without scripts.
// Right result: a card with title, text and a picture that exists.
test("a link in a messenger shows a card with a picture", async ({ request }) => {
  for (const path of ["/", "/university"]) {
    const html = await (await request.get(path)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(content("og:title")).toBe("Guru Grind");
    expect(content("og:description")).toContain("Become an online guru");
    expect(content("twitter:card")).toBe("summary_large_image");
    const image = new URL(content("og:image") ?? "");
    const picture = await request.get(image.pathname);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, content("og:image:type")]);
  }
});
