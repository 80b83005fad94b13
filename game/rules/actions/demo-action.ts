import * as texts from "../texts.ts";
import type { Action } from "./action.ts";

/** The quick action that a visitor can try without an account. A test compares it with the content. */
export const DEMO_ACTION: Action = {
  id: "bag_fries",
  name: texts.bagFries,
  description: texts.honestWork,
  energyCost: 10,
  rewards: { cash: 8, experience: 2 },
};
