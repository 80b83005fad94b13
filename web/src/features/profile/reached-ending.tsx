import { useEffect } from "react";
import { refreshEndings, useEndings } from "./endings.ts";
import { EndingStory } from "./run-sections.tsx";

/** The story of an ending that the player has just reached. Shows nothing until it is loaded. */
export function ReachedEnding({ endingId, onClose }: { endingId: string; onClose: () => void }) {
  const { data } = useEndings();
  const story = data?.endings.find(({ id }) => id === endingId);

  // The cached data is older than the ending.
  useEffect(() => {
    void refreshEndings();
  }, []);
  return story ? <EndingStory story={story} onClose={onClose} /> : null;
}
