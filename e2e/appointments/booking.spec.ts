import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, skipToMain, tabTo } from "../support/axe.ts";
import { expectPrefetched } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";

const question = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const firstTime = (page: Page) => page.getByRole("button", { name: /^\d\d:\d\d with / }).first();

test("books with the keyboard alone in three decisions, and shows a confirmation", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  await expect(question(page, "Which time suits you?")).toBeVisible();
  const counterReads = () => world.journal("GET Patient/RefreshCounter");
  await skipToMain(page);
  await tabTo(page, "button", /^\d\d:\d\d with /);
  // The link to the dashboard, which had the focus on the way, reads its counters ahead.
  await expectPrefetched(page);
  const readAtFirst = (await counterReads()).length;
  await page.keyboard.press("Enter");
  await expect(question(page, "What is the appointment for?")).toBeFocused();
  await tabTo(page, "textbox", "Reason");
  await page.keyboard.type("Sore knee");
  await tabTo(page, "button", "Continue");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Book this appointment for you, Sione Taufa?" });
  await expect(dialog).toContainText("Sore knee");
  await expect(dialog).toContainText("Kererū Street");
  await expect(dialog).toContainText("please cancel at least two hours before");
  // An answer does not reload the shell; a booking changes its counters.
  expect(await counterReads()).toHaveLength(readAtFirst);
  await tabTo(page, "button", "Book");
  await page.keyboard.press("Enter");
  await expect(question(page, "Appointment Booked successfully")).toBeFocused();
  await expect(page.getByText("Confirmed by the practice’s booking system at 09:0")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
  await expect.poll(async () => (await counterReads()).length).toBeGreaterThan(readAtFirst);
  const slip = await page.getByRole("link", { name: "Print slip" }).getAttribute("href");
  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  for (const href of [slip, calendar]) expect((await page.request.get(String(href))).status()).toBe(200);
});

test("keeps an unfinished booking over a reload, and every answer can be changed", async ({
  page,
  signIn,
}) => {
  await signIn("aroha", { to: "/appointments?tab=book&step=type" });
  await page.getByRole("main").getByRole("button", { name: "Tama Ngata" }).click();
  // A child's booking asks for the kind, and leaves out those for other ages.
  await expect(page.getByText("Tama Ngata’s last appointment,")).toBeVisible();
  await expect(page.getByRole("button", { name: "The cervical screening test" })).toHaveCount(0);
  await page.getByRole("button", { name: "A doctor", exact: true }).click();
  await expect(question(page, "Which time suits Tama Ngata?")).toBeVisible();
  await page.getByRole("link", { name: "Morning", exact: true }).click();
  await expect(page.getByRole("link", { name: "Morning", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await firstTime(page).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore throat and chest pain");
  const filled = /(^| )bg-primary( |$)/;
  await expect(page.getByRole("link", { name: "Call 111" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).not.toHaveClass(filled);
  await page.getByRole("button", { name: "Continue" }).click();
  const book = page.getByRole("button", { name: "Book for Tama Ngata" });
  await expect(page.getByText("If this is happening now, call 111")).toBeVisible();
  await expect(book).not.toHaveClass(filled);
  await page.getByRole("link", { name: "Change reason" }).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore throat");
  await expect(page.getByRole("link", { name: "Call 111" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(book).toHaveClass(filled);
  const dialog = page.getByRole("dialog", { name: "Book this for Tama Ngata?" });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toContainText("GP consult");
  await expect(dialog).toContainText("Sore throat");
  await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
  await dialog.getByRole("link", { name: "Change the time" }).click();
  await expect(question(page, "Which time suits Tama Ngata?")).toBeVisible();
  await expect(page.getByText("For Tama Ngata: GP consult")).toBeVisible();
  await firstTime(page).click();
  await expect(dialog).toContainText("Sore throat");
});

test("the browser's Back returns to the question before, without a write", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments" });
  await firstTime(page).click();
  await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Book this appointment for you, Sione Taufa?" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(question(page, "What is the appointment for?")).toBeVisible();
  await expect(page.getByLabel("Reason", { exact: true })).toHaveValue("Sore knee");
  await page.goBack();
  await expect(question(page, "Which time suits you?")).toBeVisible();
  await expect(firstTime(page)).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(dialog).toContainText("Sore knee");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
});

test("books once for a double click on Book for Tama Ngata", async ({ page, world, signIn }) => {
  await signIn("aroha", { as: "Tama Ngata", to: "/appointments" });
  await page.getByRole("button", { name: "A doctor", exact: true }).click();
  await firstTime(page).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Book for Tama Ngata" }).dblclick();
  await expect(question(page, "Appointment Booked successfully")).toBeVisible();
  expect(await world.journal("POST Patient/Appointment")).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("books from the first question to the confirmation", async ({ page, world }) => {
    const { username, password } = world.people.mei;
    await page.goto("/login?redirectTo=%2Fappointments");
    await page.getByLabel("Username (email)").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "Change your answers" }).click();
    await page.getByRole("button", { name: "A doctor", exact: true }).click();
    await firstTime(page).click();
    await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await expect(question(page, "Appointment Booked successfully")).toBeVisible();
    await expect(page.getByText("Confirmed by the practice’s booking system")).toBeVisible();
  });
});

test("every question and every outcome is accessible", async ({ page, world, signIn }) => {
  test.slow();
  const open = async (link: string, heading: string) => {
    await page.getByRole("link", { name: "Change your answers" }).click();
    await page.getByRole("link", { name: link }).click();
    await expect(question(page, heading)).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: "Back" }).click();
  };
  await world.change("settings", undefined, { covidQuestionnaire: "1", bookingOptionsShown: "1" });
  await signIn("aroha", { to: "/appointments" });
  await expect(page.getByText("The usual appointment here: GP consult")).toBeVisible();
  await page.getByRole("link", { name: "Change your answers" }).click();
  await expect(question(page, "What do you need?")).toBeFocused();
  await expectAccessibleEverywhere(page);
  await expect(question(page, "Who is it for?")).toBeVisible();
  await page.getByRole("button", { name: "A doctor", exact: true }).click();
  await expect(firstTime(page)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await open("Which clinic?", "Which clinic?");
  await open("Who would you like to see?", "Who would you like to see?");
  await page.getByRole("link", { name: "More dates" }).click();
  await page.getByLabel("Date").fill("2026-11-29");
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Show this date" }).click();
  await expect(page.getByText("No Slots Available")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "Next free day: Mon 30-11-2026" }).click();
  await firstTime(page).click();
  await expect(question(page, "How are you feeling?")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator(".error-summary")).toContainText("Fill mandatory field");
  await expect(
    page.getByRole("status", { name: "Notification" }).filter({ hasText: "Fill mandatory field" }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByLabel("cough").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog", { name: "How would you like to be seen?" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Face 2 Face" }).click();
  await expect(question(page, "What is the appointment for?")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByLabel("Reason", { exact: true }).fill("#lost");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await world.addFault({
    match: { path: "Patient/Appointments" },
    effect: { type: "status", status: 404 },
  });
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(question(page, "We do not know yet whether this is booked")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await world.clearFaults();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(question(page, "Appointment Booked successfully")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await world.addFault({
    match: { path: "Patient/AvailablePractitioner" },
    effect: { type: "malformed-json" },
  });
  await page.getByRole("button", { name: "Book another appointment" }).click();
  await expect(page.getByText("We could not load").first()).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("a blocked booking and a disabled provider are accessible", async ({ page, world, signIn }) => {
  await world.change("settings", undefined, { covidQuestionnaire: "1" });
  await signIn("sione", { to: "/appointments" });
  await firstTime(page).click();
  await page.getByLabel("fever (38C or higher)").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("As per the responses recorded through this questionnaire")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.context().clearCookies();
  await signIn("locked", { to: "/appointments" });
  await expect(page.getByText("Please ring the practice to organise an appointment")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await world.change("settings", "locked", { appointmentsDisabled: "0" });
  await page.context().clearCookies();
  await signIn("locked", { to: "/appointments" });
  await expect(page.getByText("Dr Anil Prasad can’t be booked online.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Call the practice/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "Change your answers" }).click();
  await page.getByRole("link", { name: "Who would you like to see?" }).click();
  await expect(page.getByText("Dr Anil Prasad can’t be booked online.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Any / })).toHaveCount(0);
});
