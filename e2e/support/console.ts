import { expect, type Page } from "@playwright/test";
import type { World } from "./world.ts";

/** Requests of the console to the practice that serves it, which is not the portal's origin. */
export const practiceHost = /^http:\/\/127\.0\.0\.1:\d+\//;

/** Opens the console in a world and waits until it follows its journal. */
export async function openConsole(page: Page, practiceUrl: string, world: string): Promise<void> {
  await page.goto(`${practiceUrl}/?world=${world}`);
  await expect(page.getByText(/calls? since the world began/)).toBeVisible();
}

/** A card of the console by its title. */
export const card = (page: Page, title: string | RegExp) => page.getByRole("region", { name: title });

/** Lists Aroha's results, as a program does. */
export async function listResults({ apiUrl, signIn }: Pick<World, "apiUrl" | "signIn">) {
  const { token } = await signIn("aroha");
  const query = "patientid=20101&pagenumber=1";
  const { status } = await fetch(`${apiUrl}/Patient/LabResults?${query}`, { headers: { Token: token } });
  return { status, token };
}
