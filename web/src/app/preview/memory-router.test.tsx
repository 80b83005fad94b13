import { act, render, screen } from "@testing-library/react";
import { useLocation, useNavigate } from "react-router-dom";
import { expect, it } from "vitest";
import { MemoryRouter } from "./memory-router.tsx";

function Place() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate("/network?contact=gary")}>
        push
      </button>
      <button type="button" onClick={() => void navigate("/messages", { replace: true })}>
        replace
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

it("the history in memory goes forward, replaces, and goes back, but not beyond its start", () => {
  render(
    <MemoryRouter first="/dashboard">
      <Place />
    </MemoryRouter>,
  );
  const press = (name: string) => act(() => screen.getByRole("button", { name }).click());
  const place = () => screen.getByRole("status").textContent;
  expect(place()).toBe("/dashboard");
  press("push");
  expect(place()).toBe("/network?contact=gary");
  press("replace");
  expect(place()).toBe("/messages");
  press("back");
  expect(place()).toBe("/dashboard");
  press("back");
  expect(place()).toBe("/dashboard");
  expect(location.pathname).not.toBe("/messages");
});
