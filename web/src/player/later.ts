import { atom } from "jotai";
import type { ComponentType } from "react";

/** The shift plan, which loads after the first paint. */
interface LoadedPlan {
  readonly PlanCard: ComponentType;
  /** Plans to repeat an action that was sent at `sentAt` (epoch ms) under this key and got no answer. */
  readonly repeat: (actionId: string, key: string, sentAt: number) => void;
}

/** Null until the shift plan is loaded. */
export const loadedPlanAtom = atom<LoadedPlan | null>(null);
