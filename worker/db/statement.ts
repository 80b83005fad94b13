import type { Database } from "./client.ts";

/** A statement with constant text; all values are bound. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | Uint8Array | null)[];
}

/** Sends the statements as one atomic batch in one round trip. */
export function sendBatch<Row = unknown>(
  { $client }: Database,
  statements: readonly Statement[],
): Promise<D1Result<Row>[]> {
  return $client.batch<Row>(statements.map(({ sql, values }) => $client.prepare(sql).bind(...values)));
}
