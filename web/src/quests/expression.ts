import type { CompletionResult } from "#game/npcs/wire.ts";
import type { Expression } from "../ui/people/expression.ts";

/** The contact's face for an answer; null, the usual face, until the server has replied. */
export function expressionFor(result: Pick<CompletionResult, "receipt" | "tier"> | null): Expression | null {
  if (!result) return null;
  if (result.tier) return "surprised";
  // A repeated quest keeps a single point, and so does the enthusiasm.
  return result.receipt.affinity > 1 && result.receipt.followers >= 0 ? "pleased" : "unimpressed";
}

/** A portrait's URL with this expression. Pictures that have none, such as uploaded ones, stay as they are. */
export function withExpression(url: string, expression: Expression | "silhouette" | null): string {
  const hasViews = url.startsWith("/portraits/") && url.endsWith(".svg");
  return hasViews && expression !== null ? `${url}#${expression}` : url;
}
