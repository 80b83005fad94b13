import { useEffect, useMemo, useRef, useState } from "react";
import type { Tree } from "../../fields/tree.ts";
import { contactOf } from "../contact-form.ts";
import { problemsIn } from "./problems.ts";
import type { ContactProof, ProofSetting } from "./proof.ts";
import { type Prover, startProver } from "./prover.ts";

/** Pause in typing after which the contact is proved, in milliseconds. */
const PAUSE_MS = 250;

/** A proof with the tree that it proved, whose entries may have moved since. */
interface KnownProof {
  readonly tree: Tree;
  readonly proof: ContactProof;
}

/**
 * Proves the contact while it is written. Returns all problems (null until the first proof), the tree that was proved, the quests, and
 * whether it is the tree of now.
 */
export function useProof(tree: Tree, isNew: boolean, setting: ProofSetting) {
  const [known, setKnown] = useState<KnownProof | null>(null);
  const prover = useRef<Prover | null>(null);
  const proved = useRef(tree);

  useEffect(() => {
    const started = startProver(setting, (proof) => setKnown({ tree: proved.current, proof }));
    prover.current = started;
    started.prove({ contact: contactOf(proved.current), isNew });
    return started.stop;
  }, [setting, isNew]);

  useEffect(() => {
    if (proved.current === tree) return;
    const timer = setTimeout(() => {
      proved.current = tree;
      prover.current?.prove({ contact: contactOf(tree), isNew });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [tree, isNew]);

  const problems = useMemo(() => known && problemsIn(known.tree, known.proof), [known]);
  return {
    problems,
    proved: known?.tree,
    quests: known?.proof.quests ?? null,
    isCurrent: known?.tree === tree,
  };
}

/** Returns the former value while the new one has the same content, so that nothing that shows it is drawn again. */
export function useSame<Value extends object>(value: Value): Value {
  const last = useRef<{ readonly value: Value; readonly text: string } | null>(null);
  return useMemo(() => {
    const text = JSON.stringify(value);
    if (last.current?.text !== text) last.current = { value, text };
    return last.current.value;
  }, [value]);
}
