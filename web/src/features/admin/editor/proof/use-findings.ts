import { useMemo } from "react";
import type { ContactDraft } from "../model/draft.ts";
import { problemsIn, textsByField } from "../model/problems.ts";
import type { ProofSetting } from "../model/proof.ts";
import { useProof } from "./use-proof.ts";

/**
 * Findings of the proof of the draft: all problems, the texts at each field, the quests, and whether
 * it is of the draft as it is now.
 */
export function useFindings(draft: ContactDraft, setting: ProofSetting) {
  const known = useProof(draft, setting);
  const findings = useMemo(() => {
    const problems = known && problemsIn(known.draft, known.proof);
    return { problems, texts: textsByField(problems ?? []), quests: known?.proof.quests ?? null };
  }, [known]);
  return { ...findings, isCurrent: known?.draft === draft };
}
