import type { OutageKind } from "../../server/outage.ts";
import * as texts from "../texts.ts";

const OUTAGE_TEXT: Readonly<Record<OutageKind, string>> = {
  offline: texts.youreOffline,
  silent: texts.theServerIsntAnswering,
  failing: texts.theServerIsHavingTrouble,
  foreign: texts.networkAnswersForUs,
  paused: texts.anAdministratorHasPaused,
};

interface Connection {
  readonly outage: OutageKind | null;
  readonly isLive: boolean;
  readonly isSignedIn: boolean;
  /** True if the page shows this device's copy until the server answers. */
  readonly isBehind: boolean;
}

/** States the connection; null if there is nothing to say. docs/reference/connection.md#the-line */
export function connectionText({ outage, isLive, isSignedIn, isBehind }: Connection): string | null {
  if (outage) return OUTAGE_TEXT[outage];
  if (isBehind) return texts.connectingToTheServer;
  if (isSignedIn && !isLive) return texts.noLiveConnection;
  return null;
}
