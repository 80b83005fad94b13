import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { proofRequestAtom } from "../session/proven.ts";
import { part } from "../ui/page/part.tsx";

const ProofDialog = part(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Shows the dialog that asks for a proof of the owner while a call waits for one. */
export function ProofPlace() {
  const request = useAtomValue(proofRequestAtom);
  return <Suspense fallback={null}>{request && <ProofDialog request={request} />}</Suspense>;
}
