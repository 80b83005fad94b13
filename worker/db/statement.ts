import type { Database } from "./client.ts";

/** A statement whose text is a constant: what differs from request to request is bound to it. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** Sends the statements as one atomic batch: one round trip. */
export function sendBatch<Row = unknown>(
  { $client }: Database,
  statements: readonly Statement[],
): Promise<D1Result<Row>[]> {
  return $client.batch<Row>(statements.map(({ sql, values }) => $client.prepare(sql).bind(...values)));
}
