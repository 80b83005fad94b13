import type { Action } from "../core/action.ts";

/** The quick action that a visitor can try without an account. A test compares it with the content. */
export const DEMO_ACTION: Action = {
  id: "bag_fries",
  name: "Bag Fries",
  description: "Honest work. Keep it off the feed.",
  energyCost: 10,
  rewards: { cash: 8, experience: 2 },
};
