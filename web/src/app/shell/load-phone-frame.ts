import { isPhone } from "./use-breakpoint.ts";

/** Loads the parts of the frame that only phones have. */
export const loadPhoneFrame = () => import("./phone-frame.tsx");

// Together with the user. A failure shows when the frame renders.
if (isPhone()) loadPhoneFrame().catch(() => {});
