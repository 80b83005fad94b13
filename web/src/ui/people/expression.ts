/** A face at what the player did. The portraits in `web/public/portraits` have a view of each. */
export type Expression = "pleased" | "unimpressed" | "surprised";
