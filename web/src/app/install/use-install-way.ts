import { useSyncExternalStore } from "react";
import { installWay, onInstallWay } from "../../device/install.ts";

/** How this browser can install the game now; null if it can't. */
export const useInstallWay = () => useSyncExternalStore(onInstallWay, installWay);
