import { createStore } from "jotai";

/** The store, shared with code outside React. */
export const store = createStore();
