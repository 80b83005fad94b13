import { type ReactNode, useState } from "react";
import type { BoardScope } from "#game/contract/social/leaderboards.ts";
import type { Board } from "#game/rules/leaderboards/boards.ts";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { hasRoom, Panel } from "../panel.tsx";
import * as texts from "../texts.ts";
import { TimeLeft } from "../time-left.tsx";
import { BoardTable } from "./board-table.tsx";
import styles from "./boards.module.css";
import { useBoard } from "./boards-data.ts";
import { IntakeBoard } from "./intake-board.tsx";
import { VisibilitySwitch } from "./visibility-switch.tsx";

const TITLES: Readonly<Record<Board, string>> = {
  followers: texts.followers,
  experience: "XP",
  posts: texts.posts,
};
const NOTES: Readonly<Record<Board, string>> = {
  followers: texts.followersGainedThisWeek,
  experience: texts.experienceGainedThisWeek,
  posts: texts.postsThisWeek,
};
/** Names of leagues, by the status that the server sends. */
const LEAGUES: Readonly<Record<string, string>> = {
  Brokie: texts.brokies,
  "Side Hustler": texts.sideHustlers,
  "Thread Merchant": texts.threadMerchants,
  "Certified Coach": texts.certifiedCoaches,
  "Thought Leader": texts.thoughtLeaders,
  "Funnel Baron": texts.funnelBarons,
  Guru: texts.gurus,
  "Guru Emperor": texts.guruEmperors,
};
const BOARD_IDS = ["followers", "experience", "posts"] as const;

/** The weekly leaderboards. See docs/reference/social.md#leaderboards. */
export function Boards() {
  return (
    <Panel title={texts.boards} name="boards" isOpenAtFirst={hasRoom()}>
      <BoardChooser />
    </Panel>
  );
}

function BoardChooser() {
  const [board, setBoard] = useState<Board | "intake">("followers");
  return (
    <>
      <Choice label={texts.rankedBy}>
        {BOARD_IDS.map((id) => (
          <ChoiceButton key={id} isChosen={id === board} onChoose={() => setBoard(id)}>
            {TITLES[id]}
          </ChoiceButton>
        ))}
        <ChoiceButton isChosen={board === "intake"} onChoose={() => setBoard("intake")}>
          {texts.intake}
        </ChoiceButton>
      </Choice>
      {board === "intake" ? <IntakeBoard /> : <WeeklyBoard board={board} />}
    </>
  );
}

function WeeklyBoard({ board }: { readonly board: Board }) {
  const [scope, setScope] = useState<BoardScope>("level");
  const query = useBoard(board, scope);
  const { data, isError } = query;
  return (
    <>
      <Choice label={texts.comparedWith}>
        <ChoiceButton isChosen={scope === "level"} onChoose={() => setScope("level")}>
          {texts.yourLevel}
        </ChoiceButton>
        <ChoiceButton isChosen={scope === "everyone"} onChoose={() => setScope("everyone")}>
          {texts.everyone}
        </ChoiceButton>
      </Choice>
      {data && (
        <p className={styles.note}>
          <span>
            {scope === "level"
              ? texts.noteOfLeague(NOTES[board], LEAGUES[data.league.name] ?? data.league.name)
              : NOTES[board]}
          </span>
          <TimeLeft until={data.receivedAt + data.endsInMs} />
        </p>
      )}
      {!data && !isError && <Skeleton height={180} />}
      {!data && isError && <LoadFailure text={texts.failedToLoadTheBoards} query={query} />}
      {data && (
        <>
          <BoardTable key={board} data={data} />
          <VisibilitySwitch isHidden={data.isHidden} />
        </>
      )}
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.choice} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChoiceButtonProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

function ChoiceButton({ isChosen, onChoose, children }: ChoiceButtonProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  );
}
