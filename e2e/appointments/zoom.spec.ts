import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { expectAccessible, skipToMain, tabTo } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const executablePath = await findChromium();

// Chromium without windows gives no page a camera.
test.use({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments } });

const upcoming = "/appointments?tab=upcoming";

/** Ten minutes before the video consult of the account that these tests use. */
const beforeConsult = "2026-12-10T08:50:00+13:00";

test("joins a video consult from the list and leaves it with the keyboard alone", async ({
  page,
  world,
  signIn,
}) => {
  await world.setClock({ now: beforeConsult });
  await signIn("sione", { to: false });
  await test.step("a meeting that cannot be signed, or cannot be opened, says so", async () => {
    await world.addFault({
      match: { path: "signature" },
      when: { times: 1 },
      effect: { type: "status", status: 503 },
    });
    // The second signature is for the real software, which is not installed here.
    await world.addFault({
      match: { path: "signature" },
      effect: { type: "mutate", at: "service", drop: true },
    });
    await page.goto("/zoom?appointment=20201-appointment-1");
    const failed = page.getByRole("alert").filter({ hasText: "We could not load the meeting." });
    const start = page.getByRole("button", { name: "Start Meeting" });
    for (const requests of [1, 2]) {
      const signed = page.waitForResponse((response) => response.request().method() === "POST");
      await start.click();
      await signed;
      await expect(failed, `${requests}`).toContainText("04 555 0110");
    }
    await world.clearFaults();
  });
  await page.goto(upcoming);
  const signed = (await world.journal("POST signature")).length;
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => frame === page.mainFrame() && addresses.push(frame.url()));
  await skipToMain(page);
  await tabTo(page, "link", /^Join/);
  await page.keyboard.press("Enter");
  // Neither the number nor the pass code is in the address.
  await expect(page).toHaveURL(/\/zoom\?appointment=[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Meeting");
  await expectAccessible(page);
  await tabTo(page, "button", "Start Meeting");
  await page.keyboard.press("Enter");
  const meeting = page.frameLocator("iframe[title='Video consult']");
  await expect(meeting.getByText("You are in the waiting room.")).toBeVisible();
  await expect(meeting.getByText("The practitioner has joined.")).toBeVisible();
  await expect(meeting.getByText("Sione Taufa, without camera")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(meeting.getByRole("button", { name: "Mute" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(meeting.getByRole("button", { name: "Mute", pressed: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(upcoming);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Appointments");
  expect(addresses.filter((url) => /8402|pass|pwd/i.test(url))).toEqual([]);
  await expect.poll(async () => (await world.journal("POST signature")).length).toBe(signed + 1);

  await test.step("a camera that is allowed shows the patient, who can hide it", async () => {
    await page.context().grantPermissions(["camera", "microphone"]);
    await page.getByRole("link", { name: /^Join/ }).click();
    await page.getByRole("button", { name: "Start Meeting" }).click();
    await expect(meeting.getByLabel("Your camera")).toBeVisible();
    await meeting.getByRole("button", { name: "Hide camera" }).click();
    await expect(meeting.getByRole("button", { name: "Hide camera", pressed: true })).toBeVisible();
    await page.context().clearPermissions();
  });
});
