import { readdirSync, readFileSync } from "node:fs";
import { CPU_SLOWDOWN, workOf } from "./phone.mjs";

const FIELD = "li[data-open=true] textarea";
const NPCS = new URL("../worker/content/npcs/", import.meta.url);

/**
 * Types in a letter of the contact with the most letters, a key a frame, on a desktop with a slow processor. Returns the main
 * thread's processor time of a key in milliseconds.
 */
export async function typeInLargestContact(browser, origin, { token, keys }) {
  const { slug, letter } = largestContact();
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  try {
    await context.addInitScript((value) => localStorage.setItem("token", value), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${origin}/admin/game/npc/${slug}?entry=${letter}`);
    await page.locator(FIELD).first().focus();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(2_000);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const before = await workOf(cdp);
    await page.evaluate(async (count) => {
      for (let key = 0; key < count; key += 1) {
        await new Promise(requestAnimationFrame);
        document.execCommand("insertText", false, "grind "[key % 6]);
      }
    }, keys);
    const after = await workOf(cdp);
    return (after.cpu - before.cpu) / keys;
  } finally {
    await context.close();
  }
}

/** Returns the contact with the most letters, and one of them. */
function largestContact() {
  const contacts = readdirSync(NPCS).map((file) => ({
    slug: file.replace(".json", ""),
    messages: JSON.parse(readFileSync(new URL(file, NPCS), "utf8")).messages ?? [],
  }));
  const [{ slug, messages }] = contacts.sort((a, b) => b.messages.length - a.messages.length);
  return { slug, letter: messages[Math.floor(messages.length / 2)].id };
}
