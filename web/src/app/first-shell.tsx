import { Menu } from "lucide-react";
import { Logo } from "../ui/art/logo.tsx";
import { Spinner } from "../ui/button/spinner.tsx";
import type { Elements } from "../ui/elements.ts";
import { BAR_PAGES } from "./features.ts";
import bar from "./shell/mobile.module.css";
import * as texts from "./texts.ts";

/** The shell of the signed-in pages before their scripts have run: bars and surfaces, without anything to press. */
export function FirstShell({ current, children }: { current?: string; children?: Elements }) {
  return (
    <div className="first-shell">
      <div className="first-shell-side" aria-hidden>
        <Logo />
      </div>
      <div className="first-shell-bar" aria-hidden>
        <div className={bar.bar}>
          <div className={bar.links}>
            {BAR_PAGES.map(({ path, title, icon: Icon, label = title }) => (
              <span key={path} className={bar.link} aria-current={path === current && "page"}>
                <Icon aria-hidden size={22} />
                <span>
                  <span className={bar.more}>{title.slice(0, -label.length)}</span>
                  <span>{label}</span>
                </span>
              </span>
            ))}
          </div>
          <span className={bar.link}>
            <Menu size={22} />
            <span>{texts.menu}</span>
          </span>
        </div>
      </div>
      {children ?? (
        <main className="first-shell-content" aria-busy="true">
          <Spinner label={texts.loading} />
        </main>
      )}
      <div className="first-shell-chat" aria-hidden />
    </div>
  );
}
