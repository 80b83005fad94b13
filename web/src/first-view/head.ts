import { chosenTheme } from "../device/preferences/chosen-theme.ts";
import { readToken } from "../server/session-token.ts";
import { reloadForLostScripts } from "./lost-scripts.ts";

/* Runs in the head of the page, inlined by the build (web/first-view.ts), before anything is painted. */

// The other theme never flashes.
const systemTheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.dataset.theme = chosenTheme() ?? systemTheme;

reloadForLostScripts();

// The first paint waits for preloaded fonts, so that no text moves when they arrive. On the sign-in page none does.
const fonts = document.getElementById("first-fonts");
const isSignIn = location.pathname === "/" && readToken() === null;
if (!isSignIn && fonts instanceof HTMLTemplateElement) document.head.append(fonts.content);
