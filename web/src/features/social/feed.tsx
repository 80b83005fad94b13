import { EmptyStageArt } from "../../ui/art/empty-stage-art.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The posts of the feed. docs/reference/social.md */
export function Feed() {
  return (
    <EmptyState
      headingLevel={2}
      art={<EmptyStageArt />}
      title="No posts available."
      text="The stage is lit, the chairs are out, and nobody has an opinion yet."
    />
  );
}
