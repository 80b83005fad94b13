import { type ProofSetting, proveContact } from "./proof.ts";
import type { ProofReply, ProofRequest } from "./prover.ts";

/* Runs in its own worker, so that typing stays smooth while the whole content is proved. */

let setting: ProofSetting = { released: [], actions: [], endings: [], inheritances: [], courses: [] };

addEventListener("message", ({ data }: MessageEvent<ProofRequest>) => {
  if (data.type === "setting") {
    setting = data.setting;
    return;
  }
  const { number, proved } = data;
  const reply: ProofReply = { number, proof: proveContact(proved, setting) };
  postMessage(reply);
});
