import type { CompletionResult } from "#game/npcs/wire.ts";
import type { Expression } from "../ui/people/expression.ts";

/** The contact's face for an answer; null, the usual face, until the server has replied. */
export function expressionFor(result: Pick<CompletionResult, "receipt" | "tier"> | null): Expression | null {
  if (!result) return null;
  if (result.tier) return "surprised";
  // A repeated quest keeps a single point, and so does the enthusiasm.
  return result.receipt.affinity > 1 && result.receipt.followers >= 0 ? "pleased" : "unimpressed";
}
