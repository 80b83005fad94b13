import { createStore, type UseStore } from "idb-keyval";

/** As idb-keyval names its default store, in which earlier versions of the page have stored. */
const openStore = () => createStore("keyval-store", "keyval");

let current = openStore();

/**
 * What the session stores on this device. Somebody who deletes it would have to wait for an open connection, and lose what is
 * stored meanwhile: so the connection closes, and the next use opens another.
 */
export const database: UseStore = (mode, use) =>
  current(mode, (entries) => {
    const { db } = entries.transaction;
    db.onversionchange = () => {
      db.close();
      current = openStore();
    };
    return use(entries);
  });
