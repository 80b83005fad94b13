import type { Action, ActionVariant } from "../core/action.ts";
import { type FormFacts, inForm } from "../core/action-forms.ts";

/** A current form of an action that hasn't been announced to the player. */
export interface FormNews {
  readonly action: Action;
  readonly variant: ActionVariant & { readonly news: string };
}

/** Names each action's form for a player, regardless of its price: `post_content:sponsored rest:`. */
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
 * Returns the forms that are news after the `announced` ones, and the forms that now count as announced, all as
 * `formsHeld` names them. Neither an earlier form again nor the first forms of a device are news.
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

/** Returns the announced forms after the player has read the news about an action. */
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
