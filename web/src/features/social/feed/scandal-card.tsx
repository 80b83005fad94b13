import { waitText } from "#game/core/wait-text.ts";
import { hasBroken, isCorrected } from "#game/social/scandal.ts";
import type { ScandalView } from "#game/social/wire.ts";
import { serverNow } from "../../../clock.ts";
import { useNow } from "../../../player/energy.ts";
import { portrait } from "../../../player/portrait.ts";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Panel } from "../panel.tsx";
import styles from "./scandal.module.css";

/** The scandal of the week. `receivedAt` in epoch ms. */
export function ScandalCard({ scandal, receivedAt }: { scandal: ScandalView; receivedAt: number }) {
  const endsAt = receivedAt + scandal.endsInMs;
  return (
    <Panel
      title="Scandal of the week"
      name="scandal"
      isOpenAtFirst
      aside={<TimeLeft until={endsAt} />}
      always={<h3 className={styles.headline}>{scandal.headline}</h3>}
    >
      {scandal.correction !== null && (
        <p className={styles.correction}>
          <strong>On reflection</strong> <span>{scandal.correction}</span>
        </p>
      )}
      {scandal.comments.length > 0 && (
        <ul className={styles.comments} aria-label="Comments">
          {scandal.comments.map(({ authorName, authorAvatar, text }) => (
            <li key={text}>
              <Avatar name={authorName} src={portrait(authorAvatar)} size={28} />
              <p>
                <strong translate="no">{authorName}</strong> <span>{text}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Formats the time left: `4 d 11 h left`, `9 min left`. */
export function timeLeftText(ms: number): string {
  return ms <= 0 ? "Over" : `${waitText(ms)} left`;
}

/** The time left until `until` (epoch ms on this device), updated as it passes. */
function TimeLeft({ until }: { until: number }) {
  return <span>{timeLeftText(until - useNow(true))}</span>;
}

/** Height of a correction in pixels, with the gap above it. */
const CORRECTION_HEIGHT = 104;

/** Holds the card's place while the feed loads. In the first hours of a week, there is no scandal. */
export function ScandalSkeleton() {
  const now = serverNow();
  if (!hasBroken(now)) return null;
  return <Skeleton height={276 + (isCorrected(now) ? CORRECTION_HEIGHT : 0)} />;
}
