import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TextArea } from "./text-area.tsx";

it.each([
  ["101 emoji", "💸".repeat(101), "101/200"],
  ["marks of direction and spaces around the text", ` \u202a${"a".repeat(200)}\u202c `, "200/200"],
  ["too many marks on a letter", `Z${"\u0352".repeat(99)}`, "5/200"],
  ["a paste with line breaks", "a\r\n\r\nb", "4/200"],
])("the counter shows the stored length of %s", (_name, value, count) => {
  render(<TextArea label="Bio" name="bio" value={value} onChange={() => {}} max={200} />);
  expect(screen.getByText(count)).toBeTruthy();
});
