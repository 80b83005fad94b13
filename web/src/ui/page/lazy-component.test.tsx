import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactElement, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.tsx";

it("code that arrives while a finger is down is not drawn under it, even if its parent draws again", async () => {
  vi.useFakeTimers();
  const code = Promise.withResolvers<() => ReactElement>();
  const Part = lazyComponent(() => code.promise);
  const page = (draw: number) => (
    <Suspense fallback={<p>Loading {draw}</p>}>
      <Part />
    </Suspense>
  );
  const { rerender } = render(page(1));
  fireEvent.pointerDown(document.body, { button: 0, isPrimary: true });
  code.resolve(() => <h1>Found</h1>);
  await act(() => vi.advanceTimersByTimeAsync(0));
  rerender(page(2));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText("Found")).toBeNull();
  fireEvent.pointerUp(document.body);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText("Found")).toBeDefined();
});
