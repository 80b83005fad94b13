import type { Action, ActionVariant } from "./action.ts";
import { type FormFacts, inForm } from "./action-forms.ts";

/** A form that an action has now, of which the player hasn't been told. */
export interface FormNews {
  readonly action: Action;
  readonly variant: ActionVariant & { readonly news: string };
}

/** Names the form that each action has for a player, whatever they can pay: `post_content:sponsored rest:`. */
export function formsHeld(
  actions: readonly Action[],
  facts: FormFacts,
  deeds: readonly string[] = [],
): string {
  const rich = { ...facts, cash: Number.MAX_SAFE_INTEGER };
  return actions.map((action) => entryOf(action.id, inForm(action, rich, deeds).form)).join(" ");
}

const entryOf = (actionId: string, form = "") => `${actionId}:${form}`;

/**
 * Returns which forms are news after those that the player was `told` of, both as `formsHeld` names them, and what they count as
 * told of now: a form that is no news, because it is an earlier one again or nothing was told yet, needs no telling.
 */
export function formNews(
  actions: readonly Action[],
  announced: string | null,
  held: string,
): { readonly news: readonly FormNews[]; readonly announced: string } {
  const before = readEntries(announced ?? held);
  const after = readEntries(held);
  const news: FormNews[] = [];
  const entries = actions.map((action) => {
    const { id, variants = [] } = action;
    const place = (form: string | undefined) => variants.findIndex((variant) => variant.id === form);
    const form = after.get(id);
    const variant = variants[place(form)];
    const isLater = place(form) > place(before.get(id) ?? form);
    if (!isLater || variant?.news === undefined) return entryOf(id, form);
    news.push({ action, variant: { ...variant, news: variant.news } });
    return entryOf(id, before.get(id));
  });
  return { news, announced: entries.join(" ") };
}

/** Returns what the player is told of once they have read the news about an action. */
export function afterReading(announced: string, { action, variant }: FormNews): string {
  return [...readEntries(announced)]
    .map(([id, form]) => entryOf(id, id === action.id ? variant.id : form))
    .join(" ");
}

function readEntries(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(" ").map((entry) => {
      const [id = "", form = ""] = entry.split(":");
      return [id, form];
    }),
  );
}
