import type { Action, ActionVariant } from "../core/action.ts";
import { inVariant, type VariantFacts } from "../core/action-variants.ts";

/** A current variant of an action that hasn't been announced to the player. */
export interface VariantNews {
  readonly action: Action;
  readonly variant: ActionVariant & { readonly news: string };
}

/** Names each action's variant for a player, regardless of its price: `post_content:sponsored rest:`. */
export function variantsHeld(
  actions: readonly Action[],
  facts: VariantFacts,
  deeds: readonly string[] = [],
): string {
  const rich = { ...facts, cash: Number.MAX_SAFE_INTEGER };
  return actions.map((action) => entryOf(action.id, inVariant(action, rich, deeds).variant)).join(" ");
}

const entryOf = (actionId: string, variant = "") => `${actionId}:${variant}`;

/**
 * Returns the variants that are news after the `announced` ones, and the variants that now count as announced, all as
 * `variantsHeld` names them. Neither an earlier variant again nor the first variants of a device are news.
 */
export function variantNews(
  actions: readonly Action[],
  announced: string | null,
  held: string,
): { readonly news: readonly VariantNews[]; readonly announced: string } {
  const before = readEntries(announced ?? held);
  const after = readEntries(held);
  const news: VariantNews[] = [];
  const entries = actions.map((action) => {
    const { id, variants = [] } = action;
    const indexOf = (wanted: string | undefined) => variants.findIndex((each) => each.id === wanted);
    const now = after.get(id);
    const variant = variants[indexOf(now)];
    const isLater = indexOf(now) > indexOf(before.get(id) ?? now);
    if (!isLater || variant?.news === undefined) return entryOf(id, now);
    news.push({ action, variant: { ...variant, news: variant.news } });
    return entryOf(id, before.get(id));
  });
  return { news, announced: entries.join(" ") };
}

/** Returns the announced variants after the player has read the news about an action. */
export function afterReading(announced: string, { action, variant }: VariantNews): string {
  return [...readEntries(announced)]
    .map(([id, told]) => entryOf(id, id === action.id ? variant.id : told))
    .join(" ");
}

function readEntries(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(" ").map((entry) => {
      const [id = "", variant = ""] = entry.split(":");
      return [id, variant];
    }),
  );
}
