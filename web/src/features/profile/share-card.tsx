import { useQuery } from "@tanstack/react-query";
import { Download, RefreshCw, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { certificateId, publicPath } from "#game/core/wire/public.ts";
import { deadpanLines } from "#game/finances/headlines.ts";
import { getLedgerSummary } from "#game/finances/wire.ts";
import { canSharePicture, fontFaces, sharePicture, svgAddress } from "../../device/sharing/share.ts";
import { useActions } from "../../player/actions.ts";
import { call, failureText } from "../../server/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { useEndings } from "./endings.ts";
import styles from "./profile.module.css";
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PictureFacts, pictureText, shareSvg } from "./share-picture.ts";

/** Time for which the ledger's sums serve for lines, in milliseconds. */
const STALE_MS = 60_000;

/** The share picture with a choice of its sentence, and its share or save button. */
export function ShareCard({ facts: known }: { facts: Omit<PictureFacts, "line"> }) {
  const [turn, setTurn] = useState(0);
  const { data: actions = [] } = useActions();
  // Without the ledger, there are fewer lines.
  const { data } = useQuery({
    queryKey: ["share-lines"],
    queryFn: () => call(getLedgerSummary, {}),
    staleTime: STALE_MS,
    retry: false,
  });
  const lines = deadpanLines({ ...known, causes: data?.causes ?? [], actions });
  const facts = { ...known, line: lines[turn % lines.length] ?? "" };
  const [fonts, setFonts] = useState("");
  const newest = useEndings().data?.certificates[0];
  const [isBusy, setIsBusy] = useState(false);
  const svg = shareSvg(facts, fonts);
  const text = pictureText(facts);
  const isSharing = canSharePicture();
  const Icon = isSharing ? Share2 : Download;

  useEffect(() => {
    void fontFaces().then(setFonts);
  }, []);

  async function press() {
    setIsBusy(true);
    try {
      const outcome = await sharePicture({
        svg: shareSvg(facts, await fontFaces()),
        width: PICTURE_WIDTH,
        height: PICTURE_HEIGHT,
        text,
        path: newest ? publicPath("certificate", certificateId(newest.ending)) : PAGE_PATHS.home,
        name: "guru-grind.png",
      });
      if (outcome === "saved") showToast("success", "Picture saved", { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, "Failed to make the picture"), { key: "share" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share" className={styles.sectionTitle}>
        For the feed
      </h2>
      <img
        className={styles.picture}
        src={svgAddress(svg)}
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
        alt={text}
      />
      <p className={layout.muted}>Drawn on this device. It stays here until you share it.</p>
      <div className={layout.wrap}>
        <Button variant="primary" busy={isBusy} onClick={() => void press()}>
          <Icon aria-hidden size={18} />
          <span>{isSharing ? "Share Picture" : "Save Picture"}</span>
        </Button>
        <Button onClick={() => setTurn(turn + 1)}>
          <RefreshCw aria-hidden size={18} />
          Another Line
        </Button>
      </div>
    </section>
  );
}
