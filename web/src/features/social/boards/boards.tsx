import { type ReactNode, useState } from "react";
import type { BoardScope } from "#game/contract/social/leaderboards.ts";
import type { Board } from "#game/rules/leaderboards/boards.ts";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import { hasRoom, Panel } from "../panel.tsx";
import { TimeLeft } from "../time-left.tsx";
import { BoardTable } from "./board-table.tsx";
import styles from "./boards.module.css";
import { useBoard } from "./boards-data.ts";
import { IntakeBoard } from "./intake-board.tsx";
import { VisibilitySwitch } from "./visibility-switch.tsx";

const TITLES: Readonly<Record<Board, string>> = { followers: "Followers", experience: "XP", posts: "Posts" };
const NOTES: Readonly<Record<Board, string>> = {
  followers: "Followers gained this week",
  experience: "Experience gained this week",
  posts: "Posts this week",
};
const BOARD_IDS = ["followers", "experience", "posts"] as const;

/** The weekly leaderboards. See docs/reference/social.md#leaderboards. */
export function Boards() {
  return (
    <Panel title="Boards" name="boards" isOpenAtFirst={hasRoom()}>
      <BoardChooser />
    </Panel>
  );
}

function BoardChooser() {
  const [board, setBoard] = useState<Board | "intake">("followers");
  return (
    <>
      <Choice label="Ranked by">
        {BOARD_IDS.map((id) => (
          <ChoiceButton key={id} isChosen={id === board} onChoose={() => setBoard(id)}>
            {TITLES[id]}
          </ChoiceButton>
        ))}
        <ChoiceButton isChosen={board === "intake"} onChoose={() => setBoard("intake")}>
          Intake
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
      <Choice label="Compared with">
        <ChoiceButton isChosen={scope === "level"} onChoose={() => setScope("level")}>
          Your level
        </ChoiceButton>
        <ChoiceButton isChosen={scope === "everyone"} onChoose={() => setScope("everyone")}>
          Everyone
        </ChoiceButton>
      </Choice>
      {data && (
        <p className={styles.note}>
          <span>{scope === "level" ? `${NOTES[board]}, ${data.league.name}s` : NOTES[board]}</span>
          <TimeLeft until={data.receivedAt + data.endsInMs} />
        </p>
      )}
      {!data && !isError && <Skeleton height={180} />}
      {!data && isError && <LoadFailure text="Failed to load the boards" query={query} />}
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
