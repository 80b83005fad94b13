import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { MESSAGE_MAX, messageText } from "#game/chat/text-wire.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { cutText } from "#game/core/wire/text.ts";
import { draftAtom, setDraft } from "../../features/chat/chat-preferences.ts";
import { store } from "../../store.ts";
import { isChatRequestedAtom } from "../shell/chat/chat-slot.tsx";

/** Turns what another app has shared (`share_target` in web/manifest.ts) into a draft in the chat, and opens the chat. */
export default function SharePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();

  useEffect(() => {
    const shared = ["title", "text", "url"].map((name) => search.get(name)?.trim() ?? "");
    // Browsers name the same address in two fields.
    const draft = [...new Set([store.get(draftAtom), ...shared])].filter((text) => text !== "").join(" ");
    setDraft(cutText(messageText(draft), MESSAGE_MAX));
    store.set(isChatRequestedAtom, true);
    void navigate(PAGE_PATHS.dashboard, { replace: true });
  }, [search, navigate]);

  return null;
}
