import { useSyncExternalStore } from "react";
import { installWay, onInstallWay } from "../../device/installation/install.ts";

/** This browser's way to install the game now; null if it has none. */
export const useInstallWay = () => useSyncExternalStore(onInstallWay, installWay);
