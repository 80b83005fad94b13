import { contentGraph } from "#game/content/proof/graph.ts";
import { answer } from "#game/preview/answer.ts";
import { characterAtLevel, newCharacter } from "#game/preview/characters.ts";
import { characterOnPath, type Path, pathPoints, pathTo } from "#game/preview/path.ts";
import { type Character, type Sandbox, startSandbox } from "#game/preview/sandbox.ts";
import type { ContentKey } from "#game/rules/content.ts";
import { type ContentIndex, indexContent } from "#game/rules/content-index.ts";
import type { ContentSet, EngineAnswer, EngineQuestion, Who } from "./protocol.ts";

/*
 * The rules behind the map and the preview, in a Web Worker: they may take longer than a frame, and a separate file
 * keeps them out of what every page loads.
 */

let sandbox: Sandbox | null = null;

function pathOf(index: ContentIndex, { actions }: ContentSet, key: ContentKey): Path | null {
  const found = index.quests.get(key);
  if (!found) return null;
  return pathTo(index, actions, { type: "quest", contactId: found.contact.id, questId: found.quest.id });
}

function characterOf(index: ContentIndex, set: ContentSet, who: Who, at: number): Character | null {
  switch (who.type) {
    case "new":
      return newCharacter(at);
    case "level":
      return characterAtLevel(index, set.actions, who.level, at);
    case "player":
      return who.character;
    case "path": {
      const path = pathOf(index, set, who.key);
      return path && characterOnPath(index, set.actions, path, who.point, at);
    }
  }
}

function reply(question: EngineQuestion): EngineAnswer["answer"] {
  const at = Date.now();
  switch (question.call) {
    case "graph":
      return contentGraph(question.ask.contacts, question.ask.actions, question.ask.endings);
    case "path": {
      const index = indexContent(question.ask.contacts);
      const path = pathOf(index, question.ask, question.ask.key);
      return path && pathPoints(index, path);
    }
    case "start": {
      const index = indexContent(question.ask.contacts, { actions: question.ask.actions });
      const character = characterOf(index, question.ask, question.ask.who, at);
      sandbox = character && startSandbox(index, question.ask.actions, character, at, question.ask.endings);
      return sandbox !== null;
    }
    case "call": {
      if (!sandbox) return { status: 503, body: null };
      const { status, body, sandbox: after } = answer(sandbox, question.ask, at);
      sandbox = after;
      return { status, body };
    }
  }
}

addEventListener("message", ({ data }: MessageEvent<EngineQuestion>) => {
  const message: EngineAnswer = { id: data.id, answer: reply(data) };
  postMessage(message);
});
