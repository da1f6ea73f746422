import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expectPhoto } from "../support/pages.ts";
import { raw } from "../support/raw-http.ts";
import { startSession } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const upcoming = "/appointments?tab=upcoming";
const history = "/appointments?tab=history";

test("reads the list each time the tab is opened, and shows a failed list", async ({
  page,
  world,
  signIn,
}) => {
  const listReads = async () => (await world.journal("GET Patient/Appointments")).length;
  await signIn("sione", { to: upcoming });
  await expect(page.getByRole("article")).toHaveCount(3);
  const before = await listReads();
  await page
    .getByRole("link", { name: /^Cancel / })
    .first()
    .click();
  await page.getByRole("link", { name: "Keep the appointment" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Opening and closing a dialog makes no call.
  expect(await listReads()).toBe(before);
  await world.addFault({
    match: { path: "Patient/Appointments" },
    effect: { type: "mutate", at: "0.entry.0.resource.period.start", set: "soon" },
  });
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByText("1 appointment could not be read.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await world.clearFaults();
  await world.addFault({ match: { path: "Patient/Appointments" }, effect: { type: "status", status: 500 } });
  await page.getByRole("link", { name: "Upcoming Appointment" }).click();
  await expect(page.getByText("We could not load your upcoming appointments.")).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeHidden();
  await world.clearFaults();
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("filters the history by status, and a date range resets the filter", async ({ page, signIn }) => {
  await signIn("sione", { to: history });
  const chosen = page.getByRole("navigation", { name: "Show" }).locator("[aria-current]");
  await page.getByRole("link", { name: "Missed", exact: true }).click();
  await expect(chosen).toHaveText("Missed");
  await page.getByText("Choose dates").click();
  await page.getByLabel("From").fill("2026-09-01");
  // The browser writes the date in its own language, the portal beside it.
  await expect(page.getByText("Tue 01-09-2026", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show these dates" }).click();
  await expect(chosen).toHaveText("All");
  await expect(page.getByText("01-09-2026 to 24-11-2026")).toBeVisible();
  await page.goto(`${history}&from=2025-11-23&to=2026-11-25`);
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
    "The start date cannot be before 24-11-2025, one year ago",
    "The end date cannot be after today",
  ]);
  await expect(page.getByRole("region", { name: "Past appointments" })).toBeHidden();
});

test("an empty list is a drawing with the specified words in red, and the way on", async ({
  page,
  signIn,
}) => {
  await signIn("mei", { to: upcoming });
  const list = page.getByRole("region", { name: "Upcoming appointments" });
  await expect(list.getByText("No Records Found")).toBeVisible();
  await expect(list.locator(".quiet-ridges")).toBeVisible();
  const colourOf = (text: string) =>
    list.getByText(text).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf("no upcoming appointments")).not.toBe(await colourOf("No Records Found"));
  await expect(list.getByRole("link", { name: "Book an appointment" })).toBeVisible();
});

test("serves the slip and the calendar file of the patient's own appointments only, as they change", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: upcoming });
  const card = page.getByRole("article").first();
  const file = async (path: string) => {
    const response = await page.request.get(path);
    return {
      status: response.status(),
      headers: response.headers(),
      text: (await response.text()).replace(/\r\n /g, ""),
    };
  };
  await card.getByText(/^More/).click();
  const href = (await card.getByRole("link", { name: /^Add to calendar/ }).getAttribute("href")) ?? "";
  const booked = await file(href);
  expect(booked.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="appointment.ics"',
    "cache-control": "private, no-store",
  });
  expect(booked.text).toContain("METHOD:PUBLISH");
  // The clock of this world runs from nine in the morning.
  expect(booked.text).toMatch(/DTSTAMP:20261123T20\d{4}Z/);
  const uid = /UID:(.+)/.exec(booked.text)?.[1];
  await card.getByRole("link", { name: /^Print slip/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Appointment slip");
  const nhi = page.getByRole("main").getByText("NHI", { exact: true });
  const [label, value] = [await nhi.boundingBox(), await page.getByText("ZZZ0024").last().boundingBox()];
  expect(label?.y).toBe(value?.y);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("main");
  for (const text of [
    "Sione Taufa",
    "ZZZ0024",
    "Kererū Street Medical Centre, 04 555 0110",
    "24-11-2026 09:0",
  ]) {
    await expect(sheet).toContainText(text);
  }
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page).toHaveTitle("Appointment slip | Harbour Patient Portal");
  await page.emulateMedia({ media: null });
  const id = `${world.people.sione.patientId}-appointment-0`;
  await world.change("appointments", "sione", { [id]: { status: "cancelled", statusId: "7" } });
  const cancelled = await file(href);
  expect(cancelled.text).toContain("METHOD:CANCEL");
  expect(cancelled.text).toContain("STATUS:CANCELLED");
  expect(/UID:(.+)/.exec(cancelled.text)?.[1]).toBe(uid);
  await page.context().clearCookies();
  expect((await file(href)).status).toBe(401);
  await signIn("mei");
  for (const path of [href, "/appointments/no-such.ics", `/map-frame/${id}`, "/map-frame/no-such"]) {
    expect([path, (await file(path)).status]).toEqual([path, 404]);
  }
  for (const path of [`/appointments/slip/${id}`, "/appointments/slip/no-such"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText("Error Code: 404")).toBeVisible();
  }
});

test("a list that fails says so, with Retry and a button that calls the practice", async ({
  page,
  faults,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await faults.add({ match: { path: "Patient/Appointments" }, effect: { type: "status", status: 500 } });
  await signIn("sione", { to: upcoming });
  const retry = page.getByRole("link", { name: "Retry" });
  const call = page.getByRole("main").getByRole("link", { name: "Call the practice 04 555 0110" });
  await expect(call).toHaveAttribute("href", "tel:+6445550110");
  const widthOf = async (one: typeof call) => (await one.boundingBox())?.width;
  await expect(async () => expect(await widthOf(call)).toBe(await widthOf(retry))).toPass();
  await faults.clear();
  await retry.click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test.describe("the map", () => {
  test.use({ allowedHost: /^http:\/\/127\.0\.0\.1:\d+\/~[^/]+\/maps\?q=/ });

  test("is requested from another host only after a click, with the place alone", async ({
    page,
    baseURL,
    signIn,
  }) => {
    const foreign: { url: string; referer: string | undefined }[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith("http") && !request.url().startsWith(String(baseURL))) {
        foreign.push({ url: decodeURIComponent(request.url()), referer: request.headers().referer });
      }
    });
    await signIn("sione", { to: upcoming });
    await expectPhoto(page);
    expect(foreign).toEqual([]);
    const card = page.getByRole("article").first();
    await card.getByText(/^More/).click();
    await card.getByRole("link", { name: /^Show map/ }).click();
    const map = card.frameLocator("iframe").frameLocator("iframe");
    await expect(map.getByText("4 Riverside Drive, Lower Hutt 5010")).toBeVisible();
    const colour = await page
      .getByRole("link", { name: "Refresh" })
      .evaluate((link) => getComputedStyle(link).color);
    await expect(card.frameLocator("iframe").getByRole("link")).toHaveCSS("color", colour);
    expect(foreign).toHaveLength(1);
    expect(foreign[0]?.url).toMatch(/maps\?q=Riverside,\+4\+Riverside\+Drive,\+Lower\+Hutt\+5010$/);
    expect(foreign[0]?.referer).toBeUndefined();
    await card.getByRole("link", { name: /^Hide map/ }).click();
    await expect(card.locator("iframe")).toHaveCount(0);
  });
});

test("refuses every page of appointments to an account without them", async ({ world, portalUrl }) => {
  await world.setMenu(["messages"]);
  const headers = { cookie: await startSession(portalUrl, world, "sione") };
  const id = `${world.people.sione.patientId}-appointment-0`;
  const paths = [
    upcoming,
    history,
    `/appointments/slip/${id}`,
    `/appointments/${id}.ics`,
    `/map-frame/${id}`,
  ];
  for (const path of [...paths, "/zoom"]) {
    expect([path, (await raw(portalUrl, path, { headers })).status]).toEqual([path, 403]);
  }
});

test("hostile strings and the errors of a form are accessible", async ({ page, signIn }) => {
  test.slow();
  await signIn("xss", { to: upcoming });
  await expectAccessibleEverywhere(page, "hostile strings, upcoming");
  await page.goto(history);
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expectAccessibleEverywhere(page, "hostile strings, history");
  await page.context().clearCookies();
  await signIn("sione", { to: upcoming });
  await page
    .getByRole("link", { name: /^Cancel / })
    .first()
    .click();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByText("Reason is required")).toBeVisible();
  await expectAccessibleEverywhere(page, "cancel without a reason");
  await page.goto(`${history}&from=2020-01-01&to=2030-01-01`);
  await expect(page.locator(".error-summary")).toBeVisible();
  await expectAccessibleEverywhere(page, "a range that is too long");
});
