import * as texts from "./texts.ts";

/** A first answer, from before there was an account. */
interface Told {
  readonly name: string;
  readonly label: string;
}

/** Text on the button of that answer. */
export const SAID_BEFORE = texts.saidBeforeAccount;

/** Tells a first answer on the card of somebody else. `gone` says what became of who was told. */
export const firstAnswerText = ({ name, label }: Told, gone: string): string =>
  texts.toldBeforeAccount(name, label, gone);
