import { part } from "../../ui/part.tsx";

const load = () => import("./phone-frame.tsx");

/** The top bar of phones. */
export const MobileBar = part(async () => (await load()).MobileBar);
/** The chat on phones. */
export const PhoneChat = part(async () => (await load()).PhoneChat);

/** Loads the parts of the frame that only phones have. */
export const loadPhoneFrame = () => Promise.all([MobileBar.load(), PhoneChat.load()]);
