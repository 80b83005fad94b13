import { env } from "cloudflare:workers";
import { type Send, standIn } from "../db/stand-in-test-support.ts";

/** A fault of a database whose connection is lost. */
export async function lost(): Promise<never> {
  throw new Error("D1_ERROR: Network connection lost.");
}

/** A database that answers its batches by `fault`: all, or those with the text `which` in a statement. */
export function faulty(
  which: string,
  fault: (send: Send) => Promise<D1Result[]>,
  database: D1Database = env.DB,
): D1Database {
  return standIn(
    ({ send, texts }) =>
      which === "all" || texts.some((text) => text.includes(which)) ? fault(send) : send(),
    database,
  );
}
