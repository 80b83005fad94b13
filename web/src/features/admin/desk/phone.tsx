import type { Elements } from "../../../ui/elements.ts";

interface PhoneProps {
  readonly className: string | undefined;
  readonly children: Elements;
}

/** Players' view of a part, beside its form. */
export function Phone({ className, children }: PhoneProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={className} aria-label="As players see it" tabIndex={0}>
      {children}
    </section>
  );
}
