import { ENERGY_MAX, energyAt, energyTone } from "#game/rules/energy/energy.ts";
import { greeting } from "../player/greeting.ts";
import type { FirstRecord, Tile } from "./record.ts";

type Quantity = Tile["costs"][number];

/**
 * Fills the prerendered dashboard (features/player/first-cards.tsx) with what this device remembers of the player. `now` in epoch
 * milliseconds.
 */
export function fillDashboard(page: HTMLElement, record: FirstRecord | null, now: number): void {
  write(page, "greeting", greeting(new Date(now).getHours()));
  if (!record) return;
  const { next, isQuestless, isOnItsWay, energy: stored, tiles, ...texts } = record;
  if (next) reveal(page, "next");
  if (isQuestless) reveal(page, "no-quests");
  if (isOnItsWay) reveal(page, "on-its-way");
  const energy = energyAt(stored, now);
  page.querySelector('[data-kind="energy"][data-tone]')?.setAttribute("data-tone", energyTone(energy));
  const shown = { ...texts, ...next, energy: String(energy), maximum: `/${ENERGY_MAX}` };
  for (const [part, text] of Object.entries(shown)) write(page, part, text);
  for (const [id, tile] of Object.entries(tiles)) fillTile(page, id, tile);
}

function write(page: HTMLElement, part: string, text: string): void {
  const place = page.querySelector(`[data-first="${part}"]`);
  if (place) place.textContent = text;
}

/** Shows what the page has only if the record says so. */
function reveal(page: HTMLElement, known: string): void {
  const part = page.querySelector(`[data-known="${known}"]`);
  if (!(part instanceof HTMLTemplateElement)) return;
  part.parentElement?.removeAttribute("data-loading");
  part.replaceWith(part.content);
}

/** Shows an action in the player's form, in the elements of its button (features/player/actions/action-button.tsx). */
function fillTile(page: HTMLElement, id: string, { name, description, costs, gains }: Tile): void {
  const [, nameAt, textAt, exchange] =
    page.querySelector(`[data-action="${CSS.escape(id)}"]`)?.children ?? [];
  if (!nameAt || !textAt?.firstElementChild || !exchange) return;
  nameAt.textContent = name;
  textAt.firstElementChild.textContent = description;
  const arrow = costs.length > 0 ? [copyOfPart(page, "svg")] : [];
  exchange.replaceChildren(
    ...[
      ...costs.map((cost) => quantity(page, cost)),
      ...arrow,
      ...gains.map((gain) => quantity(page, gain)),
    ].filter((part) => part !== null),
  );
}

/** Returns a copy of an element that the page has for its tiles. */
function copyOfPart(page: HTMLElement, selector: string): Element | null {
  const parts = page.querySelector("[data-parts]");
  if (!(parts instanceof HTMLTemplateElement)) return null;
  const copy = parts.content.querySelector(selector)?.cloneNode(true);
  return copy instanceof Element ? copy : null;
}

function quantity(page: HTMLElement, [kind, text]: Quantity): Element | null {
  const copy = copyOfPart(page, `[data-kind="${kind}"] > *`);
  const amount = copy?.childNodes[1];
  if (amount) amount.textContent = text;
  return copy;
}
