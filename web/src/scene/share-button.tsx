import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { canShareText, shareText } from "../device/sharing/share-text.ts";
import { failureText } from "../server/api.ts";
import { Button } from "../ui/button/button.tsx";
import { showToast } from "../ui/layers/toast.ts";

interface ShareButtonProps {
  readonly label: string;
  readonly text: string;
  /** Of the page that the link leads to. */
  readonly path: string;
  /** Says what failed. */
  readonly failure: string;
  readonly variant?: "quiet" | "ghost";
}

/** Shares a text with a link, or copies both. */
export function ShareButton({ label, text, path, failure, variant = "quiet" }: ShareButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const Icon = canShareText() ? Share2 : Copy;

  async function press() {
    setBusy(true);
    try {
      const outcome = await shareText(text, path);
      if (outcome === "copied") showToast("success", "Copied", { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, failure), { key: "share" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant={variant} busy={isBusy} onClick={() => void press()}>
      <Icon aria-hidden size={18} />
      <span>{label}</span>
    </Button>
  );
}
