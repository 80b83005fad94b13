// Before the modules that need an id.
import "./random-uuid.ts";
import { Provider } from "jotai";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, loadFirst } from "./app/app.tsx";
import "./device/installation/install-offer.ts";
import { reloadForFile } from "./device/installation/missing-files.ts";
import { openNotifiedPages } from "./device/opened-page.ts";
import { store } from "./store.ts";
import "./device/preferences/theme.ts";
import { replaceFirstView } from "./first-view/replace.ts";
import "./ui/base.css";
import { cutInsertion } from "./ui/form/typed-box.ts";
import { pressOnce } from "./ui/keys.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

addEventListener("keydown", pressOnce, true);
addEventListener("beforeinput", cutInsertion, true);
// Vite reports scripts and styles alike. The address is already that of the new page, so a reload leads there.
addEventListener("vite:preloadError", reloadForFile);

replaceFirstView(root);
openNotifiedPages(navigator.serviceWorker);
const view = createRoot(root);
// In slices, between which the browser answers the player. They take longer, so a page whose code is on the device,
// which has nothing to wait for, is drawn at once. Without a fallback, since React delays what replaces one.
const draw = navigator.serviceWorker?.controller ? (render: () => void) => render() : startTransition;
void loadFirst().then(() =>
  draw(() =>
    view.render(
      <StrictMode>
        <Provider store={store}>
          <App />
        </Provider>
      </StrictMode>,
    ),
  ),
);
