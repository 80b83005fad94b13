import { useAtomValue } from "jotai";
import { Pause, PenLine } from "lucide-react";
import { POST_ACTION_ID } from "#game/core/action.ts";
import { msUntilEnergy } from "#game/core/energy.ts";
import { closedAt } from "#game/core/inheritance.ts";
import { LANGUAGE } from "#game/core/language.ts";
import { waitText } from "#game/core/wait-text.ts";
import { EBOOK_PRICE, MAX_UNATTENDED_CYCLES, POST_CYCLE_MS } from "#game/social/cycle.ts";
import { TONES, type Tone } from "#game/social/lines.ts";
import type { PostingView } from "#game/social/wire.ts";
import { useNow } from "../../../player/energy.ts";
import { knownForAtom } from "../../../player/known-for.ts";
import { playerAtom } from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FloatingGain } from "../../../ui/figures/floating-gain.tsx";
import { Meter } from "../../../ui/figures/meter.tsx";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../panel.tsx";
import * as texts from "../texts.ts";
import styles from "./posting.module.css";
import { chooseTone, lastPostAtom, postingAtom, startPosting, stopPosting, toneAtom } from "./posting.ts";
import { cycleShare, type PostingState, type Stop } from "./posting-state.ts";

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const tenths = new Intl.NumberFormat(LANGUAGE, ONE_DECIMAL);
const percent = new Intl.NumberFormat(LANGUAGE, { style: "percent", ...ONE_DECIMAL });

/** The posting widget: Post and Stop, progress, and figures. See docs/reference/social.md#posting. `isOpenAtFirst`: with figures. */
export function PostingWidget({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const state = useAtomValue(postingAtom);
  const last = useAtomValue(lastPostAtom);
  const knownFor = useAtomValue(knownForAtom);
  const { phase, stop, turns } = state;
  const isRunning = phase !== "stopped";
  const now = useNow(isRunning || stop?.kind === "energy");
  const isOut = stop !== null && isWaiting(stop, now);
  const share = cycleShare(state, Math.max(now, state.startedAt));

  return (
    <Panel
      title="Posting"
      name="posting"
      isOpenAtFirst={isOpenAtFirst}
      summary={state.view && <span>{`Mastery level ${state.view.masteryLevel}`}</span>}
      always={
        <>
          <ToneChips />
          <p className={styles.last}>
            {last ? (
              <q key={last.count}>{last.reply.post.content}</q>
            ) : (
              "Your next post appears here, and then it's out there."
            )}
          </p>
          <Progress share={share} isRunning={isRunning} />
          <div className={styles.press}>
            <PressButton state={state} now={now} />
            <FloatingGain
              trigger={last?.count ?? 0}
              gains={{
                cash: (last?.reply.sold ?? 0) * EBOOK_PRICE,
                followers: last?.reply.posting.followersPerPost,
                mastery: last?.reply.posting.masteryPerPost,
              }}
            />
          </div>
          <div className={styles.status}>
            {/* Tells the stop once. A countdown in a live region would be read out every second. */}
            <p role="status" className="visually-hidden">
              {isOut ? "Out of energy. Posting stopped." : ""}
            </p>
            {stop && !isOut && <Notice kind="info">{stopText(stop, now)}</Notice>}
            {turns > 0 && (
              <Notice kind="info">
                Another tab is posting too. You take turns: one post every 5 seconds.
              </Notice>
            )}
          </div>
        </>
      }
    >
      <p className={styles.known}>{`You're known for ${knownFor}.`}</p>
      {state.view ? <Numbers view={state.view} /> : <div className={styles.numbersPlace} />}
    </Panel>
  );
}

/** Says why posting stopped and what would help. `now` in epoch ms. */
export function stopText(stop: Stop, now: number): string {
  switch (stop.kind) {
    case "energy": {
      const waitMs = stop.readyAt - now;
      return waitMs > 0
        ? texts.outOfEnergyReady(waitText(waitMs))
        : "Your energy is back. So is the audience.";
    }
    case "unattended":
      return `Still there? Posting pauses after ${MAX_UNATTENDED_CYCLES} posts that nobody watched, you included.`;
    case "offline":
      return "You're offline, so posting stopped. At most the last post is lost.";
    case "elsewhere":
      return "You're posting in another tab or on another device. One post every 5 seconds is all your audience can take.";
    case "refused":
      return stop.text;
    default:
      return stop satisfies never;
  }
}

/** Returns whether posting waits for energy; its button then counts down. */
const isWaiting = (stop: Stop, now: number) => stop.kind === "energy" && stop.readyAt > now;

function PressButton({ state, now }: { state: PostingState; now: number }) {
  const player = useAtomValue(playerAtom);
  const obstacle = useAtomValue(obstacleAtom);
  const benefits = useAtomValue(benefitsAtom);
  const closed = (player ? closedAt(benefits, player, now) : benefits.closed)[POST_ACTION_ID];
  if (state.phase !== "stopped") {
    return (
      <Button wide onClick={stopPosting}>
        <Pause aria-hidden size={18} />
        Stop
      </Button>
    );
  }
  const cost = state.view?.energyPerPost ?? 0;
  const waitMs = player ? msUntilEnergy(player.energy, Math.max(now, player.energy.at), cost) : 0;
  const reason = obstacle ?? closed ?? (waitMs > 0 ? texts.outOfEnergyReady(waitText(waitMs)) : null);
  return (
    <Button variant="primary" wide disabledReason={reason} onClick={startPosting}>
      <PenLine aria-hidden size={18} />
      Post
      {/* Before the widget is loaded, the first form's cost keeps the place. */}
      <span className={styles.cost} aria-hidden={cost === 0}>
        <Quantity kind="energy" value={-(cost || 10)} />
      </span>
    </Button>
  );
}

/** The progress bar, computed from timestamps so that it is right after the tab slept. */
function Progress({ share, isRunning }: { share: number; isRunning: boolean }) {
  const seconds = (share * POST_CYCLE_MS) / 1_000;
  const total = tenths.format(POST_CYCLE_MS / 1_000);
  return (
    <div className={styles.cycle}>
      <div
        className={styles.track}
        data-tone="followers"
        role="progressbar"
        aria-label="Next post"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        data-running={isRunning}
      >
        <div className={styles.fill} data-start={share < 0.1} style={{ transform: `scaleX(${share})` }} />
      </div>
      <span className={styles.seconds} aria-hidden>
        {isRunning ? `${tenths.format(seconds)} / ${total} s` : `${total} s`}
      </span>
    </div>
  );
}

function Numbers({ view }: { view: PostingView }) {
  const { masteryLevel, masteryPercent } = view;
  return (
    <>
      <Meter
        kind="experience"
        value={masteryPercent}
        max={100}
        label={`Mastery level ${masteryLevel}, ${masteryPercent}%`}
      />
      <dl className={styles.numbers}>
        <div>
          <dt>Mastery</dt>
          <dd>{`Level ${masteryLevel} · ${masteryPercent}%`}</dd>
        </div>
        <div>
          <dt>Mastery per post</dt>
          <dd>
            <Quantity kind="mastery" value={view.masteryPerPost} signed />
          </dd>
        </div>
        <div>
          <dt>Followers per post</dt>
          <dd>
            <Quantity kind="followers" value={view.followersPerPost} signed />
          </dd>
        </div>
        <div>
          <dt>Conversion rate</dt>
          <dd>{percent.format(view.conversionThousandths / 1_000)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Names of the tones on their chips. */
const TONE_NAMES: Readonly<Record<Tone, string>> = {
  brag: "Brag",
  lesson: "Lesson",
  offer: "Offer",
  confession: "Confession",
  method: "How-to",
};

/** The tones to post in. */
function ToneChips() {
  const chosen = useAtomValue(toneAtom);
  return (
    <fieldset className={styles.tones}>
      <legend>Say it how</legend>
      {TONES.map((tone) => (
        <label key={tone} className={styles.chip}>
          <input
            type="radio"
            className="visually-hidden"
            name="tone"
            checked={chosen === tone}
            onChange={() => chooseTone(tone)}
          />
          <span>{TONE_NAMES[tone]}</span>
        </label>
      ))}
    </fieldset>
  );
}
