/** A face at what the player did. The portraits in `web/public/portraits` have a view of each. */
export type Expression = "pleased" | "unimpressed" | "surprised";

/** Returns a portrait's URL with this expression. Pictures that have none, such as uploaded ones, stay as they are. */
export function withExpression(url: string, expression: Expression | "silhouette" | "bust" | null): string {
  const hasViews = url.startsWith("/portraits/") && url.endsWith(".svg");
  return hasViews && expression !== null ? `${url}#${expression}` : url;
}
