import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const texts = ["No long term medication", "No new results", "No unread messages", "No future appointments"];

test("shows the practice's counters, and each card links to its screen", async ({ page, world, signIn }) => {
  await signIn("aroha");
  const counters = await world.counters("aroha");
  const card = (label: string) => page.getByRole("listitem").filter({ hasText: label });
  await expect(card("Long term medications")).toContainText(String(counters.longTermMedications));
  await expect(card("New results")).toContainText(String(counters.newResults));
  await expect(card("Unread messages")).toContainText(String(counters.unreadMessages));
  await expect(card("Future appointments")).toContainText(String(counters.futureAppointments));
  expect(counters.unreadMessages).toBeGreaterThan(0);
  const links = await page
    .getByRole("main")
    .locator(".counter a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["/medications", "/reports", "/emails", "/appointments?id=2"]);
  const messaging = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Messaging/ });
  await expect(messaging).toContainText(`${counters.unreadMessages} unread`);
});

test("begins with the next appointment: when, with whom and how, and the way to move it", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha");
  const next = page.getByRole("region", { name: "Your next appointment" });
  await expect(next).toContainText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d-\d\d-\d{4}, \d\d:\d\d/);
  await expect(next).toContainText(/Today|Tomorrow|In \d+ days/);
  await expect(next).toContainText(/ with .+(face to face at|by phone|by video)/);
  await expect(next.getByRole("link", { name: "See appointment" })).toHaveAttribute(
    "href",
    "/appointments?tab=upcoming",
  );
  const id = `${world.people.aroha.patientId}-appointment-`;
  await expect(next.getByRole("link", { name: "Move" })).toHaveAttribute(
    "href",
    new RegExp(`^/appointments\\?tab=book&reschedule=${id}`),
  );
});

test("offers a booking when none is to come", async ({ page, signIn }) => {
  await signIn("mei");
  const next = page.getByRole("region", { name: "Your next appointment" });
  await expect(next).toContainText("None booked yet");
  await expect(next.getByRole("link", { name: "Book an appointment" })).toBeVisible();
});

test("does not take a failed list of appointments for an empty one", async ({ page, faults, signIn }) => {
  await faults.add({ match: { path: "Patient/Appointments" }, effect: { type: "status", status: 500 } });
  await signIn("aroha");
  await expect(page.getByText("We could not load your next appointment.")).toBeVisible();
  await expect(page.getByText("None booked yet")).toHaveCount(0);
});

test("shows the next appointment and the four counters on a phone without scrolling", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("aroha");
  await expect(page.locator(".counter")).toHaveCount(4);
  const bottom = () => page.locator(".counters").evaluate((cards) => cards.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(844);
});

test("a card that looks pressable answers from edge to edge, and says what it opens", async ({
  page,
  signIn,
}) => {
  await signIn("aroha");
  const cards = page.locator(".counter");
  await expect(cards).toHaveCount(4);
  for (const width of [390, 600, 820, 1440]) {
    await page.setViewportSize({ width, height: 1200 });
    for (const card of await cards.all()) {
      await expect(card.getByText(/^(See|Open) /)).toBeInViewport();
      await expect.poll(() => missedPoints(card)).toEqual([]);
    }
  }
});

/** The points of a grid over the card, up to its edges, at which a press does not reach the card's link. */
function missedPoints(card: Locator): Promise<string[]> {
  return card.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => step / 8);
    // The corners are round.
    const at = (start: number, size: number, step: number) => start + 6 + (size - 12) * step;
    return steps.flatMap((row) =>
      steps.flatMap((column) => {
        const [x, y] = [at(left, width, column), at(top, height, row)];
        const link = document.elementFromPoint(x, y)?.closest("a");
        return link && element.contains(link) ? [] : [`${Math.round(x - left)},${Math.round(y - top)}`];
      }),
    );
  });
}

test("repeats the numbers of the charts in a sentence and in a table", async ({ page, world, signIn }) => {
  await signIn("aroha");
  const { completed, upcoming, missed, ...kinds } = await world.counters("aroha");
  await expect(page.getByText(`You have had ${completed} appointments.`)).toBeVisible();
  for (const summary of await page.getByText("Show as a table").all()) await summary.click();
  const rows = (caption: string) => page.getByRole("table", { name: caption }).getByRole("row");
  await expect(rows("Appointment Overview")).toContainText([
    /./,
    `Completed${completed}`,
    `Upcoming${upcoming}`,
    `Missed${missed}`,
  ]);
  await expect(rows("Booked Appointments")).toContainText([
    /./,
    `Face To Face${kinds.faceToFace}`,
    `Virtual Consults${kinds.virtual}`,
    `Phone Triage${kinds.phoneTriage}`,
    `Total Appointments${kinds.allAppointments}`,
  ]);
});

test("shows every empty text, and an empty column chart in place of the ring", async ({ page, signIn }) => {
  await signIn("mei");
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
  const chart = page.getByRole("region", { name: "Appointment Overview" });
  await expect(chart.getByRole("img", { name: "Completed: 0" })).toBeVisible();
  await expect(chart.getByText("50", { exact: true })).toHaveCount(0);
});

test("draws the columns within an axis that ends just above the highest", async ({ page, world, signIn }) => {
  await signIn("big");
  const { faceToFace } = await world.counters("big");
  expect(faceToFace).toBeGreaterThan(50);
  const chart = page.getByRole("group", { name: "Booked Appointments" });
  await expect(chart).toContainText(String(faceToFace));
  await expect(chart).not.toContainText("Total");
  const isInside = () =>
    chart.evaluate((element) => {
      const bars = [...element.querySelectorAll("rect")];
      const top = element.getBoundingClientRect().top;
      return bars.length > 0 && bars.every((bar) => bar.getBoundingClientRect().top >= top);
    });
  await expect.poll(isInside).toBe(true);
});

test("counts appointments by the practice's clock", async ({ page, world, clock, signIn }) => {
  await signIn("aroha");
  const before = await world.counters("aroha");
  const { fired } = await clock.advance("P60D");
  expect(fired).toContainEqual(expect.objectContaining({ type: "appointment-completed", person: "aroha" }));
  // The session has expired meanwhile.
  await signIn("aroha");
  const after = await world.counters("aroha");
  expect(after.upcoming).toBeLessThan(before.upcoming);
  await expect(page.getByText(`You have had ${after.completed} appointments.`)).toBeVisible();
});

test.describe("in a world of another year", () => {
  test.use({ now: "2031-04-02T23:30:00+13:00" });
  test("shows the day and ages by the practice's clock, not this machine's", async ({
    page,
    clock,
    signIn,
  }) => {
    await signIn("aroha", { as: "Manaia Ngata" });
    await expect(page.getByRole("main")).toContainText("Wed 02-04-2031");
    const banner = page.getByRole("region", { name: "Whose record is open" });
    await expect(banner).toContainText("Manaia Ngata, 5 years");
    await clock.advance("PT1H");
    await signIn("aroha", { as: "Manaia Ngata" });
    await expect(page.getByRole("main")).toContainText("Thu 03-04-2031");
    await clock.set("2033-01-01T09:00:00+13:00");
    await signIn("aroha", { as: "Manaia Ngata" });
    await expect(page.getByRole("main")).toContainText("Sat 01-01-2033");
    await expect(banner).toContainText("Manaia Ngata, 7 years");
  });
});

test.describe("one failing call leaves the other panels as they are", () => {
  const panels = {
    "Patient/RefreshCounter": {
      lost: "We could not load your appointment numbers.",
      shown: "Dr Hana Pōtiki",
    },
    "Patient/Organization": { lost: "We could not load your practice’s details.", shown: "Unread messages" },
    "Patient/PatientMenu": { lost: "The rest of the menu could not be loaded.", shown: "Unread messages" },
    Patient: { lost: "NHI could not be loaded", shown: "Unread messages" },
  };
  for (const [path, { lost, shown }] of Object.entries(panels)) {
    test(`${path} answers an error`, async ({ page, faults, signIn }) => {
      await faults.add({ match: { path }, effect: { type: "status", status: 500 } });
      await signIn("aroha");
      // Without the profile the given name is not known, and the first word of a name may be half of it.
      const greeting = path === "Patient" ? "Kia ora, Aroha Ngata" : "Kia ora, Aroha";
      await expect(page.getByText(lost).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(greeting);
      for (const text of texts) await expect(page.getByText(text)).toHaveCount(0);
      await faults.clear();
      // The patient's details, and their Retry, are in the user's menu.
      if (path === "Patient") await page.getByRole("button", { name: /Aroha Ngata/ }).click();
      await page.getByRole("link", { name: "Retry" }).first().click();
      await expect(page.getByText(lost)).toHaveCount(0);
    });
  }

  test("a call of 60 s fails long before, and other panels do not wait for it", async ({
    page,
    faults,
    signIn,
  }) => {
    await faults.add({
      match: { path: "Patient/RefreshCounter" },
      effect: { type: "latency", ms: 60_000 },
    });
    // The panel loads for a few seconds only, so the page itself records what it shows meanwhile.
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const text = document.querySelector("main")?.textContent ?? "";
        if (!text.includes("Loading Appointment Overview") || !text.includes("Dr Hana Pōtiki")) return;
        observer.disconnect();
        performance.mark("loaded beside a loading panel");
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
    await signIn("aroha");
    await expect(page.getByText("We could not load your appointment numbers.").first()).toBeVisible();
    await expect(page.getByText("Dr Hana Pōtiki").first()).toBeVisible();
    const marks = () =>
      page.evaluate(() => performance.getEntriesByName("loaded beside a loading panel").length);
    expect(await marks()).toBe(1);
  });

  test("keeps the session when the token check fails, and offers Retry", async ({ page, faults, signIn }) => {
    await signIn("aroha");
    await faults.add({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not reach your practice");
    await faults.clear();
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  });

  test("an expired token leads to /login and back to the page", async ({ page, clock, signIn }) => {
    await signIn("mei", { to: "/vitals" });
    await clock.advance("PT31M");
    await page.reload();
    await expect(page).toHaveURL("/login?redirectTo=%2Fvitals");
  });
});
