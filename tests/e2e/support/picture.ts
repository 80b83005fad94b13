import type { Page } from "@playwright/test";

/** Draws a landscape picture as a PNG to upload, red on the left and blue on the right. */
export async function drawnPicture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#c22";
    context.fillRect(0, 0, 450, 600);
    context.fillStyle = "#22c";
    context.fillRect(450, 0, 450, 600);
    return canvas.toDataURL("image/png");
  });
  return { name: "me.png", mimeType: "image/png", buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
}
