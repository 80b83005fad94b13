import { useMemo } from "react";
import type { ContactDraft } from "../model/draft.ts";
import { problemsIn } from "../model/problems.ts";
import type { ProofSetting } from "../model/proof.ts";
import { useProof } from "./use-proof.ts";

/**
 * Findings of the proof of the draft: all problems, the draft that was proved, the quests, and whether
 * it is of the draft as it is now.
 */
export function useFindings(draft: ContactDraft, setting: ProofSetting) {
  const known = useProof(draft, setting);
  const findings = useMemo(() => {
    const problems = known && problemsIn(known.draft, known.proof);
    return { problems, proved: known?.draft, quests: known?.proof.quests ?? null };
  }, [known]);
  return { ...findings, isCurrent: known?.draft === draft };
}
