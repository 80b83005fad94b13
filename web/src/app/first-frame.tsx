import { Logo } from "../ui/art/logo.tsx";
import { Spinner } from "../ui/button/spinner.tsx";

/** The frame of the signed-in pages before their scripts have run: empty bars and surfaces. */
export function FirstFrame() {
  return (
    <div className="first-frame">
      <div className="first-frame-side" aria-hidden>
        <Logo />
      </div>
      <div className="first-frame-bar" aria-hidden />
      <main className="first-frame-content" aria-busy="true">
        <Spinner label="Loading..." />
      </main>
      <div className="first-frame-chat" aria-hidden />
    </div>
  );
}
