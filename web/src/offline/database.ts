import { promisifyRequest, type UseStore } from "idb-keyval";
import { within } from "../device/time-limit.ts";

const NAME = "keyval-store";
const TABLE = "keyval";
/** Time after which the browser's database counts as refused, in milliseconds: some never answer. */
const TIMEOUT_MS = 5_000;

let connection: Promise<IDBDatabase> | null = null;

/** Opens the database. One without its table, which something has opened before this page, is replaced. */
async function connect(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const db = await promisifyRequest(opening);
  if (!db.objectStoreNames.contains(TABLE)) {
    // An open connection would hold up the deletion.
    db.close();
    await promisifyRequest(indexedDB.deleteDatabase(NAME));
    return connect();
  }
  db.onclose = () => {
    connection = null;
  };
  db.onversionchange = () => {
    db.close();
    connection = null;
  };
  return db;
}

/**
 * The session's data on this device. Rejects if the browser refuses, or doesn't answer within 5 s. An open connection
 * would delay a deletion and lose later writes, so it closes for one, and the next use opens another.
 */
export const database: UseStore = (mode, use) => {
  const attempt = async () => {
    connection ??= connect().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    const db = await connection;
    return use(db.transaction(TABLE, mode).objectStore(TABLE));
  };
  const answer = attempt().catch((error: unknown) => {
    // The browser has closed the connection without an event.
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    connection = null;
    return attempt();
  });
  return within(TIMEOUT_MS, answer, new Error("The browser's database doesn't answer"));
};
