import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { adjustPlayer, expect, isStored, openSignedIn, test } from "../support/test.ts";

/** Reply of Chromium's `Page.getAppManifest`. */
interface AppManifest {
  readonly errors: readonly { readonly message: string }[];
  readonly data?: string;
}

test("Chromium can install the game, and its manifest and all of its files are sound", async ({
  baseURL,
  launchOptions,
}) => {
  // A browser installs nothing in a private window.
  const profile = mkdtempSync(join(tmpdir(), "guru-install-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: baseURL ?? "",
  });
  try {
    const page = await context.newPage();
    await page.goto("/");
    await isStored(page);
    const session = await context.newCDPSession(page);
    await expect
      .poll(async () => (await session.send("Page.getInstallabilityErrors")).installabilityErrors)
      .toEqual([]);
    for (const link of ["/manifest.webmanifest", "/manifest-light.webmanifest"]) {
      const shown = page.locator("link[rel=manifest]");
      await shown.evaluate((element, href) => element.setAttribute("href", href), link);
      const { errors, data }: AppManifest = await session.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      const manifest = JSON.parse(data ?? "{}");
      expect(manifest).toMatchObject({
        id: "/",
        scope: "/",
        launch_handler: { client_mode: ["navigate-existing", "auto"] },
        theme_color: link.includes("light") ? "#f6f1e7" : "#16120d",
      });
      expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
        ...["any", "any", "maskable", "monochrome"],
      ]);
      const shortcutIcons = manifest.shortcuts.map(
        ({ icons }: { icons: readonly { src: string }[] }) => icons[0],
      );
      expect(new Set(shortcutIcons.map(({ src }: { src: string }) => src)).size).toBe(4);
      for (const { src, sizes, type } of [...manifest.icons, ...shortcutIcons, ...manifest.screenshots]) {
        const reply = await page.request.get(src);
        expect([src, reply.status(), reply.headers()["content-type"]]).toEqual([src, 200, type]);
        const size = await page.evaluate(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          return `${bitmap.width}x${bitmap.height}`;
        }, src);
        expect([src, size]).toEqual([src, sizes]);
      }
      for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200);
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("text shared by another app becomes a draft in the chat", async ({ page }) => {
  await openSignedIn(page);
  await page.goto("/share?title=Ten%20habits&text=of%20rich%20people&url=https%3A%2F%2Fexample.com%2F");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByPlaceholder("Type a message...")).toHaveValue(
    "Ten habits of rich people https://example.com/",
  );
});

test.describe("files that another app shares", () => {
  // The browser sends them by itself. Here a form does, which the policy forbids.
  test.use({ bypassCSP: true, hasOfflineCopy: true });

  test("a shared picture is offered as the player's own, once; any other file says why it isn't", async ({
    page,
  }) => {
    await openSignedIn(page);
    await isStored(page);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const preview = page.getByRole("img", { name: "Preview of your picture" });
    await share(page, "image/png");
    await expect(page).toHaveURL(/\/settings\?tab=profile/);
    await expect(preview).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("input[type=file]").first()).toBeAttached();
    await expect(preview).toHaveCount(0);
    await share(page, "text/plain");
    await expect(page.getByText("Please select a valid image file")).toBeVisible();
  });
});

/** Posts a file to the game as the browser does when another app shares it. */
async function share(page: Page, type: "image/png" | "text/plain"): Promise<void> {
  await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(600, 600);
    canvas.getContext("2d");
    const picture = await canvas.convertToBlob({ type: "image/png" });
    const form = Object.assign(document.createElement("form"), {
      action: "/share",
      method: "post",
      enctype: "multipart/form-data",
    });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "picture" });
    const files = new DataTransfer();
    files.items.add(new File([picture], "shared", { type: wanted }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, type);
}

test.describe("on an iPhone", () => {
  test.use({
    // An iPhone 15. The pictures have to be 1179 by 2556 pixels.
    screen: { width: 393, height: 852 },
    viewport: { width: 393, height: 659 },
    deviceScaleFactor: 3,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });

  test("Mum's invitation shows the steps of the Share menu, once, and the start pictures fit the screen", {
    tag: "@phone",
  }, async ({ page }) => {
    const account = await openSignedIn(page);
    await adjustPlayer(page, account, { level: 3, experience: 0 });
    await page.reload();
    const invitation = page.getByRole("complementary", { name: "Can I put you on my home screen?" });
    await invitation.getByRole("button", { name: "Yes, Mum" }).click();
    const sheet = page.getByRole("dialog", { name: "Put Guru Grind on your home screen" });
    await expect(sheet.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await expect(invitation).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("install-answered"))).toBe("1");
    const sizes = await page.locator("link[rel=apple-touch-startup-image]").evaluateAll((links) =>
      Promise.all(
        links.map(async (link) => {
          const image = new Image();
          image.src = link.getAttribute("href") ?? "";
          await image.decode();
          return [link.getAttribute("media"), image.width, image.height];
        }),
      ),
    );
    expect(sizes).toEqual([
      ["(prefers-color-scheme: light)", 1179, 2556],
      ["(prefers-color-scheme: dark)", 1179, 2556],
    ]);
  });
});
