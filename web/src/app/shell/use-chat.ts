import { useEffect, useState } from "react";

const load = () => import("../../features/chat/chat-panel.tsx");
type Chat = Awaited<ReturnType<typeof load>>;

/**
 * The chat, fetched after the page has shown itself, with its room open from then on, in sight or not. `failed`
 * where it could not be fetched; `retry` tries again.
 */
export function useChat(token: string | null, userId: string) {
  const [chat, setChat] = useState<Chat | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each attempt
  useEffect(() => {
    let isWanted = true;
    const fetchChat = () =>
      void load().then(
        (loaded) => isWanted && setChat(loaded),
        () => isWanted && setChat("failed"),
      );
    // A frame and a task later the first paint is done.
    const frame = requestAnimationFrame(() => setTimeout(fetchChat));
    return () => {
      isWanted = false;
      cancelAnimationFrame(frame);
    };
  }, [attempt]);

  useEffect(
    () => (chat && chat !== "failed" && token !== null ? chat.openChosenRoom(token, userId) : undefined),
    [chat, token, userId],
  );

  return { chat, retry: () => setAttempt((count) => count + 1) };
}
