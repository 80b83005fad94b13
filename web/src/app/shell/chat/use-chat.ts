import { useEffect, useState } from "react";

const load = () => import("../../../features/chat/chat-panel.tsx");
type Chat = Awaited<ReturnType<typeof load>>;

/**
 * Loads the chat after the first paint and opens the chosen room, whether the panel is visible or not. `chat` is null
 * while loading and "failed" if loading failed; `retry` tries again.
 */
export function useChat(token: string | null, userId: string) {
  const [chat, setChat] = useState<Chat | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with each attempt
  useEffect(() => {
    let isWanted = true;
    const fetchChat = () =>
      void load().then(
        (loaded) => isWanted && setChat(loaded),
        () => isWanted && setChat("failed"),
      );
    // One frame and one task later, the first paint is done.
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
