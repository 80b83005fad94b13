import { createStore, type UseStore } from "idb-keyval";

const NAME = "keyval-store";
/** As idb-keyval names its default store, in which earlier versions of the page have stored. */
const openStore = () => createStore(NAME, "keyval");
/** Time after which the browser's database counts as refused, in milliseconds: some never answer. */
const TIMEOUT_MS = 5_000;

let current = openStore();

/**
 * What the session stores on this device. Rejects if the browser refuses, or doesn't answer within 5 s. Somebody who deletes it would
 * have to wait for an open connection, and lose what is stored meanwhile: so the connection closes, and the next use opens another.
 */
export const database: UseStore = (mode, use) => {
  const attempt = () =>
    current(mode, (entries) => {
      const { db } = entries.transaction;
      db.onversionchange = () => {
        db.close();
        current = openStore();
      };
      return use(entries);
    });
  return answerOf(
    attempt().catch(async (error: unknown) => {
      const fault = error instanceof DOMException ? error.name : "";
      // Something has opened the database before it had its store.
      if (fault === "NotFoundError") await deleted();
      // The browser has closed the connection without an event.
      else if (fault !== "InvalidStateError") throw error;
      current = openStore();
      return attempt();
    }),
  );
};

function deleted(): Promise<void> {
  const deletion = indexedDB.deleteDatabase(NAME);
  return new Promise((resolve, reject) => {
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => reject(deletion.error);
  });
}

function answerOf<Result>(answer: Promise<Result>): Promise<Result> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => tooLate.reject(new Error("The browser's database doesn't answer")),
    TIMEOUT_MS,
  );
  return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer));
}
