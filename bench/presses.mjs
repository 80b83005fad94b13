import { openProfile, openSlowly, workOf } from "./phone.mjs";

const BUTTONS = "section[aria-labelledby=quick-actions] li button";
/** Presses after which the player begins again as `START`. */
const ROUND = 9;
/** A newcomer whom no round takes to the next level, whose cover over the page would get the presses. */
const START = `update player_state set marks = marks + 1, state = json_set(state, '$.cash', 500, '$.followers', 50, '$.lifetimeExperience', 10, '$.energy.amount', 100, '$.diary.amount', 20) 
  where state ->> '$.name' = ?`;
/** Time between presses whose processor time is measured, in milliseconds: each is over before the next. */
const APART_MS = 1_000;

/**
 * Presses quick actions as the player `name`: `count` in a row, whose delays the page measures, and `measured` apart, of which
 * the main thread's work is measured. An action that can't be done counts too: it says why.
 */
export async function pressActions(browser, origin, { database, name, token, count, measured }) {
  const context = await openProfile(browser, { token });
  try {
    const { page, cdp } = await openSlowly(context);
    await page.goto(`${origin}/dashboard`);
    await page.locator(`#root ${BUTTONS}`).first().waitFor();
    await page.waitForLoadState("networkidle");
    let places = [];
    const press = async (number, apartMs) => {
      if (number % ROUND === 0) {
        await database.prepare(START).bind(name).run();
        places = await placesOf(page.locator(`#root ${BUTTONS}`));
      }
      // Pressed by place: to look for the button would keep the page's processor busy.
      const { x, y } = places[number % places.length];
      const before = await workOf(cdp);
      await page.touchscreen.tap(x, y);
      await page.waitForTimeout(apartMs);
      const after = await workOf(cdp);
      return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
    };
    for (let number = 0; number < count; number += 1) await press(number, 150);
    const { interactions, cls } = await page.evaluate(() => window.seen);
    await page.waitForTimeout(APART_MS * 5);
    const works = [];
    for (let number = 0; number < measured; number += 1) works.push(await press(number, APART_MS));
    const mean = (name) => works.reduce((sum, work) => sum + work[name], 0) / works.length;
    // Interactions below the threshold of the observer took less than 16 ms.
    const all = Object.values(interactions);
    const short = Array.from({ length: Math.max(0, count - all.length) }, () => 16);
    const delays = [...short, ...all].sort((a, b) => a - b);
    const p98 = delays[Math.floor(0.98 * (delays.length - 1))] ?? 0;
    return {
      delays,
      p98,
      cls,
      cpu: mean("cpu"),
      layouts: mean("layouts"),
      styles: mean("styles"),
    };
  } finally {
    await context.close();
  }
}

/** Scrolls the buttons below the Room, which would get their presses, and returns their centres. */
async function placesOf(buttons) {
  await buttons.first().evaluate((button) => button.scrollIntoView());
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}
