import { createStore } from "jotai";

/** The one store, which code outside React can write to as well. */
export const store = createStore();
