import { type FormEvent, useEffect, useState } from "react";
import { previewedPlayer } from "#game/contract/content/preview.ts";
import { playerCharacter } from "#game/preview/player-character.ts";
import type { ContentKey } from "#game/rules/content.ts";
import { contentKey } from "#game/rules/content.ts";
import { serverNow } from "../../../clock.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import type { Engine } from "../engine/engine.ts";
import type { ContentSet, Who } from "../engine/protocol.ts";
import { SelectField } from "../ui/select-field.tsx";

const CHOICES = [
  { value: "new", text: "A new character" },
  { value: "level", text: "A character of a level" },
  { value: "player", text: "A player" },
  { value: "path", text: "On the way to a mission" },
] as const;
const MAX_LEVEL = 100;

interface WhoFormProps {
  readonly engine: Engine | null;
  readonly set: ContentSet | undefined;
  /** Key of the quest to begin with, from the page's address; null for none. */
  readonly quest: string | null;
  readonly isBusy: boolean;
  readonly onStart: (choose: () => Promise<Who>) => void;
}

/** Chooses whose game the preview shows. */
export function WhoForm({ engine, set, quest, isBusy, onStart }: WhoFormProps) {
  const [type, setType] = useState<Who["type"]>(quest === null ? "level" : "path");
  const [level, setLevel] = useState("12");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState(quest ?? "");
  const [point, setPoint] = useState<number | null>(null);
  const quests = (set?.contacts ?? []).flatMap((contact) =>
    contact.missions.map((quest) => ({
      value: contentKey(contact.id, quest.id),
      text: `${contact.name}: ${quest.name}`,
    })),
  );
  const key = quests.find(({ value }) => value === chosen)?.value ?? quests[0]?.value ?? null;
  const points = usePath(engine, set, type === "path" ? key : null);
  const problem = problemOf(type, level, name, key, points);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (problem === null) onStart(choose);
  }

  async function choose(): Promise<Who> {
    switch (type) {
      case "new":
        return { type };
      case "level":
        return { type, level: Number(level) };
      case "player": {
        const reply = await call(previewedPlayer, { parameters: { username: name.trim() } });
        return { type, character: playerCharacter(reply, serverNow()) };
      }
      case "path":
        if (key === null) throw new Error("There is no mission.");
        return { type, key, point: point ?? (points?.length ?? 1) - 1 };
    }
  }

  return (
    <form className={layout.column3} onSubmit={submit} noValidate>
      <SelectField
        label="Character"
        value={type}
        options={CHOICES}
        onChange={(value) => setType(CHOICES.find((each) => each.value === value)?.value ?? "new")}
      />
      {type === "level" && (
        <TextField label={`Level, 1 to ${MAX_LEVEL}`} name="level" value={level} onChange={setLevel} />
      )}
      {type === "player" && <TextField label="Player's name" name="player" value={name} onChange={setName} />}
      {type === "path" && (
        <>
          <SelectField
            label="Mission"
            value={key ?? ""}
            options={quests}
            onChange={(value) => {
              setChosen(value);
              setPoint(null);
            }}
          />
          {points && (
            <SelectField
              label="Point on the way"
              value={String(point ?? points.length - 1)}
              options={points.map((text, value) => ({ value: String(value), text }))}
              onChange={(value) => setPoint(Number(value))}
            />
          )}
        </>
      )}
      {problem !== null && (
        <p id="no-start" className={layout.muted}>
          {problem}
        </p>
      )}
      <Button variant="primary" type="submit" busy={isBusy} disabledBy={problem === null ? null : "no-start"}>
        Start
      </Button>
    </form>
  );
}

/** Says why the preview can't start; null if it can. */
function problemOf(
  type: Who["type"],
  level: string,
  name: string,
  key: string | null,
  points: readonly string[] | null | undefined,
): string | null {
  const number = Number(level);
  if (type === "level" && !(Number.isInteger(number) && number >= 1 && number <= MAX_LEVEL)) {
    return `Enter a level from 1 to ${MAX_LEVEL}.`;
  }
  if (type === "player" && name.trim() === "") return "Enter the player's name.";
  if (type === "path" && key === null) return "There is no mission yet.";
  if (type === "path" && points === undefined) return "Looking for the way…";
  return type === "path" && points === null ? "A new character can never reach this mission." : null;
}

/** The points on the path to a quest: null if it can't be reached, undefined while that is unknown. */
function usePath(
  engine: Engine | null,
  set: ContentSet | undefined,
  key: ContentKey | null,
): readonly string[] | null | undefined {
  const [found, setFound] = useState<{ key: ContentKey; points: readonly string[] | null } | null>(null);
  useEffect(() => {
    if (!engine || !set || key === null) return;
    let isCurrent = true;
    engine.ask("path", { ...set, key }).then(
      (points) => isCurrent && setFound({ key, points }),
      () => isCurrent && setFound({ key, points: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, set, key]);
  return found?.key === key ? found?.points : undefined;
}
