import { store } from "../store.ts";
import type { Toast } from "../ui/layers/toaster.tsx";
import { undoOfferAtom } from "./offer.ts";
import * as texts from "./texts.ts";

/** Returns the Undo button of a toast about the player's last change; none if that can't be taken back. */
export function undoAction(): Toast["action"] {
  const offer = store.get(undoOfferAtom);
  if (!offer) return undefined;
  const load = () => import("./take-back.ts");
  return {
    label: texts.undo,
    onPress: () =>
      void load().then(
        ({ takeBack }) => takeBack(offer),
        () => {},
      ),
  };
}
