import { atom } from "jotai";
import { ApiError } from "../server/api.ts";
import { store } from "../store.ts";

/** A call that waits until its owner has proved who they are. */
export interface ProofRequest {
  readonly proved: () => void;
  readonly cancelled: () => void;
}

/** The call that waits for a proof; null if none does. A dialog asks. */
export const proofRequestAtom = atom<ProofRequest | null>(null);

/**
 * Makes a call of the administration. If the server wants a fresh proof of the owner first, asks for it and repeats the call;
 * throws the refusal if the owner cancels. See docs/reference/administration.md#fresh-proof.
 */
export async function proven<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== "proof_required") throw error;
    if (!(await askForProof())) throw error;
    return attempt();
  }
}

/** Asks the owner in place of an earlier question, which counts as cancelled. */
function askForProof(): Promise<boolean> {
  store.get(proofRequestAtom)?.cancelled();
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => () => {
      store.set(proofRequestAtom, null);
      resolve(isProven);
    };
    store.set(proofRequestAtom, { proved: answer(true), cancelled: answer(false) });
  });
}
