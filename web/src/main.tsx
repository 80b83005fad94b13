import { Provider } from "jotai";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "./app/router.tsx";
import { store } from "./state/store.ts";
import "./state/theme.ts";
import "./state/update.ts";
import "./ui/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <Router />
    </Provider>
  </StrictMode>,
);
