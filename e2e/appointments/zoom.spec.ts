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
  clock,
  signIn,
}) => {
  await clock.set(beforeConsult);
  await signIn("sione", { to: upcoming });
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => frame === page.mainFrame() && addresses.push(frame.url()));
  await skipToMain(page);
  await tabTo(page, "link", /^Join/);
  await page.keyboard.press("Enter");
  // Neither the number nor the pass code is in the address.
  await expect(page).toHaveURL(/\/zoom\?appointment=[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Meeting");
  await expect(page.getByRole("heading", { level: 2, name: "Thu 10-12-2026, 09:00" })).toBeVisible();
  await expect(page.getByText("Virtual consult (video) with Dr Anil Prasad")).toBeVisible();
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
  await expect.poll(async () => (await world.journal("POST signature")).length).toBe(1);
});

test.describe("with a camera", () => {
  test.use({ permissions: ["camera", "microphone"] });

  test("shows the patient, who can hide the camera", async ({ page, clock, signIn }) => {
    await clock.set(beforeConsult);
    await signIn("sione", { to: upcoming });
    await page.getByRole("link", { name: /^Join/ }).click();
    await page.getByRole("button", { name: "Start Meeting" }).click();
    const meeting = page.frameLocator("iframe[title='Video consult']");
    await expect(meeting.getByLabel("Your camera")).toBeVisible();
    await meeting.getByRole("button", { name: "Hide camera" }).click();
    await expect(meeting.getByRole("button", { name: "Hide camera", pressed: true })).toBeVisible();
  });
});

test("offers no meeting that is not in the list, and ignores an invalid one", async ({ page, signIn }) => {
  await signIn("sione", { to: false });
  await page.goto("/zoom?meetingid=999-999-99999&passcode=1");
  await expect(page).toHaveURL("/zoom?appointment=unknown");
  await expect(page.getByText("This meeting is not in your upcoming appointments.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Meeting" })).toBeHidden();
  await page.goto("/zoom?meetingId=javascript:1&passCode=1");
  await expect(page.getByText("No video appointment selected")).toBeVisible();
});

test("shows that a meeting cannot be signed or cannot be opened", async ({ page, world, signIn }) => {
  await world.addFault({
    match: { path: "signature" },
    when: { times: 1 },
    effect: { type: "status", status: 503 },
  });
  await world.addFault({
    match: { path: "signature" },
    effect: { type: "mutate", at: "service", drop: true },
  });
  await signIn("sione", { to: false });
  await page.goto("/zoom?meetingId=84020201001");
  await page.getByRole("button", { name: "Start Meeting" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not load the meeting.");
  await expect(page.getByRole("alert")).toContainText("04 555 0110");
  // The second signature is for the real software, which is not installed here.
  await page.getByRole("button", { name: "Start Meeting" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not load the meeting.");
  await expect.poll(async () => (await world.journal("POST signature")).length).toBe(2);
});

test("offers Join from 15 minutes before a video consult, and before that shows from when on", async ({
  page,
  clock,
  signIn,
}) => {
  await signIn("sione", { to: upcoming });
  await expect(page.getByText("You can join from Thu 10-12-2026, 08:45.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Join/ })).toHaveCount(0);
  await page.context().clearCookies();
  await clock.set(beforeConsult);
  await signIn("sione", { to: upcoming });
  await expect(page.getByRole("link", { name: /^Join/ })).toBeVisible();
});
