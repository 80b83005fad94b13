import type { ContentGraph } from "#game/content/proof/graph.ts";
import type { PreviewReply, PreviewRequest } from "#game/preview/preview-message.ts";
import type { Character } from "#game/preview/sandbox.ts";
import type { Action } from "#game/rules/actions/action.ts";
import type { Contact, ContentKey } from "#game/rules/content.ts";
import type { Ending } from "#game/rules/story/endings.ts";

/** A set of contacts with the quick actions that the rules need. Plain data, so that it can be cloned. */
export interface ContentSet {
  readonly contacts: readonly Contact[];
  readonly actions: readonly Action[];
  readonly endings: readonly Ending[];
}

/** Owner of the game that a preview shows. */
export type Who =
  | { readonly type: "new" }
  /** 1 or more. */
  | { readonly type: "level"; readonly level: number }
  | { readonly type: "player"; readonly character: Character }
  /** A point on the path to a quest; 0 is a new character. */
  | { readonly type: "path"; readonly key: ContentKey; readonly point: number };

/** Questions to the engine, each with the type of its answer. */
export interface EngineCalls {
  /** Graph of unlocks. */
  readonly graph: { readonly ask: ContentSet; readonly answer: ContentGraph };
  /** One line for each point on the path to a quest; null if it can't be reached. */
  readonly path: {
    readonly ask: ContentSet & { readonly key: ContentKey };
    readonly answer: readonly string[] | null;
  };
  /** Starts a preview. False if there is no such character. */
  readonly start: { readonly ask: ContentSet & { readonly who: Who }; readonly answer: boolean };
  /** A call of the previewed screens. */
  readonly call: { readonly ask: PreviewRequest; readonly answer: PreviewReply };
}
export type EngineCall = keyof EngineCalls;

/** A question to the engine, with its own number. */
export type EngineQuestion = {
  [Call in EngineCall]: {
    readonly id: number;
    readonly call: Call;
    readonly ask: EngineCalls[Call]["ask"];
  };
}[EngineCall];

/** The engine's answer to a question. */
export interface EngineAnswer {
  readonly id: number;
  readonly answer: EngineCalls[EngineCall]["answer"];
}
