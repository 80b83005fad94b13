import { useEffect, useRef, useState } from "react";
import type { ContactDraft } from "../model/draft.ts";
import type { DraftProof, ProofSetting } from "../model/proof.ts";
import { type Prover, startProver } from "./prover.ts";

/** Pause in typing after which the draft is proved, in milliseconds. */
const PAUSE_MS = 250;

/** A proof with the draft that it proved, whose entries may have moved since. */
interface KnownProof {
  readonly draft: ContactDraft;
  readonly proof: DraftProof;
}

/** Proves the draft while it is written. Null until the first proof. */
export function useProof(draft: ContactDraft, setting: ProofSetting): KnownProof | null {
  const [known, setKnown] = useState<KnownProof | null>(null);
  const prover = useRef<Prover | null>(null);
  const proved = useRef(draft);

  useEffect(() => {
    const started = startProver(setting, (proof) => setKnown({ draft: proved.current, proof }));
    prover.current = started;
    started.prove(proved.current);
    return started.stop;
  }, [setting]);

  useEffect(() => {
    if (proved.current === draft) return;
    const timer = setTimeout(() => {
      proved.current = draft;
      prover.current?.prove(draft);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return known;
}
