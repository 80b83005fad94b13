import { env } from "cloudflare:workers";

export type Send = () => Promise<D1Result[]>;
type Statements = readonly D1PreparedStatement[];
type Constraint = D1SessionConstraint | D1SessionBookmark | undefined;

/** A batch that a stand-in is asked. */
export interface Batch {
  /** Sends it to the real database. */
  readonly send: Send;
  /** SQL of its statements. */
  readonly texts: readonly string[];
  readonly statements: Statements;
  /** What its session asks for. */
  readonly constraint: Constraint;
}

/** A database whose batches `answer` answers. */
export function standIn(answer: (batch: Batch) => Promise<D1Result[]>, database = env.DB): D1Database {
  return withSessions(database, (constraint) => {
    const session = database.withSession(constraint);
    const texts: string[] = [];
    return {
      prepare(text) {
        texts.push(text);
        return session.prepare(text);
      },
      batch: (statements: D1PreparedStatement[]) =>
        answer({ send: () => session.batch(statements), texts, statements, constraint }),
      getBookmark: () => session.getBookmark(),
    };
  });
}

/** The calls of a session that the game uses. */
type Session = Pick<D1DatabaseSession, "prepare" | "getBookmark"> & {
  batch(statements: D1PreparedStatement[]): Promise<D1Result[]>;
};

/** A database with other sessions. */
export function withSessions(database: D1Database, open: (constraint: Constraint) => Session): D1Database {
  return new Proxy(database, {
    get(target, property) {
      if (property === "withSession") return open;
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
