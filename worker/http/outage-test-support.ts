import { env } from "cloudflare:workers";

export type Batch = () => Promise<D1Result[]>;

/** A fault of a database whose connection is lost. */
export async function lost(): Promise<never> {
  throw new Error("D1_ERROR: Network connection lost.");
}

/** A database that answers its batches by `fault`: all, or those with the text `which` in a statement. */
export function faulty(
  which: string,
  fault: (batch: Batch) => Promise<D1Result[]>,
  database: D1Database = env.DB,
): D1Database {
  let isMeant = which === "all";
  return new Proxy(database, {
    get(target, property) {
      if (property === "prepare") {
        return (text: string) => {
          isMeant ||= text.includes(which);
          return target.prepare(text);
        };
      }
      if (property === "batch") {
        return (statements: D1PreparedStatement[]) => {
          const batch: Batch = () => target.batch(statements);
          const isFaulty = isMeant;
          isMeant = which === "all";
          return isFaulty ? fault(batch) : batch();
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
