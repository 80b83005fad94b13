import { Download, Share2 } from "lucide-react";
import { useState } from "react";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { canSharePicture, fontFaces, sharePicture } from "../../../device/sharing/share.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import * as texts from "../texts.ts";
import { ISSUE_SIZE, type IssueFacts, issueSvg } from "./issue-picture.ts";

/** Shares the cover as a picture that this device draws, or saves it. A press here doesn't turn the page. */
export function ShareIssue({ facts, figure }: { facts: IssueFacts; figure: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const Icon = canSharePicture() ? Share2 : Download;

  async function press() {
    setIsBusy(true);
    try {
      const svg = issueSvg(facts, figure, await fontFaces());
      const text = texts.sharedIssue(facts.masthead, facts.level, facts.lines[0] ?? "");
      const outcome = await sharePicture({
        svg,
        ...ISSUE_SIZE,
        text,
        path: PAGE_PATHS.home,
        name: `issue-${facts.level}.png`,
      });
      if (outcome === "saved") showToast("success", texts.pictureSaved, { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, texts.failedToMakeThePicture), { key: "share" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y: only keeps the press of the button inside from turning the page
    <div onClick={(event) => event.stopPropagation()}>
      <Button wide busy={isBusy} onClick={() => void press()}>
        <Icon aria-hidden size={18} />
        {texts.shareThisIssue}
      </Button>
    </div>
  );
}
