import { Download, Share2 } from "lucide-react";
import { useState } from "react";
import { publicPath } from "#game/contract/public.ts";
import { canSharePicture, fontFaces, sharePicture } from "../../../device/sharing/share.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import * as texts from "../texts.ts";
import { NOTE_SIZE, type NoteFacts, noteSvg } from "./note-picture.ts";

/** Shares the telephone note as a picture that this device draws, or saves it. */
export function ShareNote({ facts, day }: { facts: NoteFacts; day: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const Icon = canSharePicture() ? Share2 : Download;

  async function press() {
    setIsBusy(true);
    try {
      const svg = noteSvg(facts, await fontFaces());
      const text = texts.sharedNote(facts.name, facts.label);
      const outcome = await sharePicture({
        svg,
        ...NOTE_SIZE,
        text,
        path: publicPath("two-oclock", day),
        name: "the-two-oclock.png",
      });
      if (outcome === "saved") showToast("success", texts.pictureSaved, { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, texts.failedToMakeThePicture), { key: "share" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void press()}>
      <Icon aria-hidden size={18} />
      {texts.shareTheNote}
    </Button>
  );
}
