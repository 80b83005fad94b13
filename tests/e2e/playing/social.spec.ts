import type { Page } from "@playwright/test";
import { POST_CYCLE_MS } from "../../../game/social/cycle.ts";
import { expect, installClock, openSignedIn, test } from "../support/test.ts";

const POSTS = "/api/social/posts";
const posts = (page: Page) => page.getByRole("feed", { name: "Posts" }).getByRole("article");
const postButton = (page: Page) => page.getByRole("button", { name: /^Post\b/ });

async function openSocial(page: Page): Promise<void> {
  const loaded = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/api/social/feed");
  await page.goto("/social");
  // The device's copy of the feed may be older than the reply.
  await loaded;
  await expect(posts(page).first()).toBeVisible();
}

test.use({ hasOwnClock: true });

test("a like counts once, and a post in a tone chosen by keyboard goes out once, announced without moving the feed", async ({
  page,
}) => {
  await installClock(page);
  await openSignedIn(page);
  await openSocial(page);
  let [sent, likes] = [0, 0];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(POSTS)) sent += 1;
    if (request.url().endsWith("/like")) likes += 1;
  });
  const like = posts(page)
    .first()
    .getByRole("button", { name: /^Like, / });
  const liked = page.waitForResponse(/\/like$/);
  await like.dblclick();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await page.clock.fastForward(1_000);
  await liked;

  const tone = (name: string) => page.getByRole("radio", { name });
  await tone("Brag").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(tone("Confession")).toBeChecked();
  const attended = page.waitForResponse("**/api/social/posting/attend");
  await postButton(page).click();
  await attended;
  const newest = await posts(page).first().textContent();
  const reply = page.waitForResponse(`**${POSTS}`);
  await page.clock.fastForward(POST_CYCLE_MS);
  const { tone: said, post } = (await (await reply).json()) as { tone: string; post: { content: string } };
  expect(said).toBe("confession");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator("q").getByText(post.content, { exact: true })).toBeVisible();
  // Ages change with time.
  const name = newest?.slice(0, 12) ?? "";
  expect((await posts(page).first().textContent())?.startsWith(name)).toBe(true);

  await page.clock.fastForward(2 * POST_CYCLE_MS);
  await page.getByRole("button", { name: /^\d+ new posts?.* yours$/ }).click();
  await expect(page.getByRole("heading", { name: "Posts", exact: true })).toBeFocused();
  // Other tests post into the same feed.
  await expect(posts(page).getByText("You", { exact: true })).toBeVisible();
  expect([sent, likes]).toEqual([1, 1]);
  await page.reload();
  await expect(tone("Confession")).toBeChecked();
});

test("scrolling shows 57 posts of the feed, the newest first, with few of them mounted at once", async ({
  page,
}) => {
  await openSignedIn(page);
  await openSocial(page);
  const seen = new Map<number, string>();
  let mounted = 0;
  const box = await posts(page).first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, 400);
  const scroll = async () => {
    const shown = await posts(page).evaluateAll((articles) =>
      articles.map((article) => ({
        index: Number(article.getAttribute("data-index")),
        at: article.querySelector("time")?.dateTime ?? "",
        isVisible: article.getBoundingClientRect().top < innerHeight,
      })),
    );
    for (const { index, at, isVisible } of shown) if (isVisible) seen.set(index, at);
    mounted = Math.max(mounted, shown.length);
    await page.mouse.wheel(0, 350);
    return seen.size;
  };
  await expect.poll(scroll, { intervals: [60], timeout: 60_000 }).toBeGreaterThanOrEqual(57);
  const indices = [...seen.keys()].sort((a, b) => a - b);
  expect(indices).toEqual(indices.map((_, place) => place));
  const times = indices.map((index) => seen.get(index));
  expect(times).toEqual(times.toSorted().reverse());
  expect(mounted).toBeLessThan(25);
});

test("the board shows the player's place, and hides their name if they say so", { tag: "@phone" }, async ({
  page,
}) => {
  await openSignedIn(page);
  await openSocial(page);
  const board = page.getByRole("region", { name: "Most Followers" });
  await expect(board.getByRole("listitem").filter({ hasText: "You" })).toBeVisible();
  await board.getByRole("switch", { name: "Show my name on the board" }).click();
  await page.reload();
  await expect(board.getByRole("switch")).not.toBeChecked();
});
