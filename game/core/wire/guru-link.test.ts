import { expect, it } from "vitest";
import { DAY_MS } from "../durations.ts";
import { weekOf } from "../epoch-week.ts";
import { guruLinkTarget } from "./guru-link.ts";

const week = (date: string) => weekOf(Date.parse(`${date}T00:00:00Z`));
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

it.each([
  ["web+guru:messages", "/messages"],
  ["web+guru://messages/", "/messages"],
  ["WEB+GURU:Settings", "/settings"],
  ["web+guru:intake", "/intake"],
  ["web+guru:intake/2026-W48", `/intake/${week("2026-11-26")}`],
  ["web+guru:intake/2026-W01", `/intake/${week("2026-01-01")}`],
  ["web+guru:intake/2026-W53", `/intake/${week("2026-12-31")}`],
  ["web+guru:intake/2027-W01", `/intake/${week("2027-01-07")}`],
  ["web+guru:intake/2969", "/intake/2969"],
  ["web+guru:two-oclock/2026-11-28", `/two-oclock/${day("2026-11-28")}`],
  ["web+guru:two-oclock/2024-02-29", `/two-oclock/${day("2024-02-29")}`],
  ["web+guru:certificate/crew-member", "/certificate/crew-member"],
])("the link %s leads to %s", (link, path) => {
  expect(guruLinkTarget(link)).toBe(path);
});

it.each([
  ["nothing", ""],
  ["another scheme", "https://guru.test/messages"],
  ["a script", "javascript:alert(1)"],
  ["a page of the staff", "web+guru:admin"],
  ["a page that signs in or resets", "web+guru:oauth-callback"],
  ["the page of links itself", "web+guru:open"],
  ["another host", "web+guru://evil.test/messages"],
  ["another host as a path", "web+guru:////evil.test"],
  ["a way up", "web+guru:intake/../admin"],
  ["a way up that is written otherwise", "web+guru:intake/%2e%2e"],
  ["parameters", "web+guru:messages?token=1"],
  ["a fragment", "web+guru:messages#x"],
  ["white space", " web+guru:messages"],
  ["two lines", "web+guru:messages\n"],
  ["a page with an id that it hasn't", "web+guru:messages/1"],
  ["a week that a year hasn't", "web+guru:intake/2027-W53"],
  ["week 0", "web+guru:intake/2026-W00"],
  ["a week before the first", "web+guru:intake/0001-W01"],
  ["a day that a month hasn't", "web+guru:two-oclock/2026-02-29"],
  ["a month that a year hasn't", "web+guru:two-oclock/2026-13-01"],
  ["a day before the first", "web+guru:two-oclock/1969-12-31"],
  ["a number that is none", "web+guru:intake/-1"],
  ["a huge number", "web+guru:two-oclock/99999999999999999999"],
  ["a certificate's number", "web+guru:certificate/1"],
  ["a long text", `web+guru:certificate/${"a".repeat(5_000)}`],
])("a link to %s leads nowhere", (_what, link) => {
  expect(guruLinkTarget(link)).toBeNull();
});
