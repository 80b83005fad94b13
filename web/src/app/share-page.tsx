import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { MESSAGE_MAX } from "#game/rules/chat-text.ts";
import { draftAtom, setDraft } from "../features/chat/chat-preferences.ts";
import { store } from "../state/store.ts";
import { OPENS_CHAT } from "./shell/chat-place.tsx";

/** Turns what another app has shared (`share_target` in web/manifest.ts) into a draft in the chat, and opens the chat. */
export default function SharePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();

  useEffect(() => {
    const shared = ["title", "text", "url"].map((name) => search.get(name)?.trim() ?? "");
    // Browsers name the same address in two fields.
    const draft = [...new Set([store.get(draftAtom), ...shared])].filter((text) => text !== "").join(" ");
    setDraft([...draft].slice(0, MESSAGE_MAX).join(""));
    void navigate(PAGE_PATHS.dashboard, { replace: true, state: OPENS_CHAT });
  }, [search, navigate]);

  return null;
}
