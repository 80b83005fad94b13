import { expect, type Page } from "@playwright/test";

/** A course in the grid. */
export const card = (page: Page, name: string) =>
  page.getByRole("region", { name: "Courses", exact: true }).getByRole("listitem").filter({ hasText: name });
/** Confidence 101 as the current course. */
export const currentCourse = (page: Page) => page.getByRole("region", { name: "Confidence 101" });
/** A toast with this text. */
export const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Bags fries until there is enough cash for a second enrolment. */
export async function earn(page: Page, token: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.post("/api/player/action/bag_fries", { headers, maxRetries: 3 });
    expect(reply.status()).toBe(200);
  }
}
