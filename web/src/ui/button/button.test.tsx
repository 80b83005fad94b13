import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Button } from "./button.tsx";

it("a button whose reason goes keeps the focus", () => {
  const { rerender } = render(<Button disabledReason="Not now.">Post</Button>);
  const button = screen.getByRole("button", { name: "Post", description: "Not now." });
  button.focus();
  rerender(<Button disabledReason={null}>Post</Button>);
  expect(screen.queryByText("Not now.")).toBeNull();
  expect(document.activeElement).toBe(button);
});
