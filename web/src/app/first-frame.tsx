import { Logo } from "../ui/logo.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** The frame of the signed-in pages before their scripts have run: bars and surfaces, without anything to press. */
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
    </div>
  );
}
