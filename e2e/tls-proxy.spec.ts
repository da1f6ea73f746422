import { raw } from "./support/raw-http.ts";
import { expect, fillIn } from "./support/test.ts";
import { test } from "./support/tls-portal.ts";

test("behind a TLS proxy a patient signs in, books, follows the calendar's link and logs out", async ({
  page,
  world,
  baseURL,
}) => {
  const { username, password } = world.people.mei;
  const cookies = async () => page.context().cookies();
  await page.goto("/login?redirectTo=%2Fappointments");
  await fillIn(page, username, password);
  await expect(page).toHaveURL(/\/appointments(\?|$)/);
  const session = { name: "__Host-portal", secure: true, domain: "portal.localhost" };
  expect(await cookies()).toContainEqual(expect.objectContaining(session));
  await page.getByRole("button", { name: "GP consult", exact: true }).click();
  await page
    .getByRole("button", { name: /^\d\d:\d\d with / })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("Appointment Booked successfully")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  const stream = await (await download).createReadStream();
  const file = (await stream.setEncoding("utf8").toArray()).join("").replaceAll("\r\n ", "");
  expect(file).toContain(`${baseURL}/appointments?tab=upcoming`);
  await page.getByRole("button", { name: /Mei Chen/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login?loggedOut");
  expect((await cookies()).map(({ name }) => name).sort()).toEqual(["__Host-cookies", "__Host-device"]);
});

test("refuses other hosts with 400, and forms from other origins than the public one", async ({
  plainUrl,
  baseURL,
  world,
}) => {
  const { host } = new URL(String(baseURL));
  const { username, password } = world.people.mei;
  const body = String(new URLSearchParams({ intent: "signIn", username, password }));
  const statusOf = async (headers: Record<string, string>, path = "/login") =>
    (await raw(plainUrl, path, { headers })).status;
  expect(await statusOf({ host: host.toUpperCase() })).toBe(200);
  // A proxy that names itself in Host passes the browser's host on.
  expect(await statusOf({ host: "127.0.0.1", "x-forwarded-host": host })).toBe(200);
  expect(await statusOf({ host, "x-forwarded-host": "evil.test" })).toBe(400);
  expect(await statusOf({ host: "portal.localhost" })).toBe(400);
  // A probe does not know the public name.
  for (const path of ["/healthz", "/readyz"])
    expect(await statusOf({ host: "10.0.0.7:3000" }, path)).toBe(200);
  for (const [origin, expected] of [
    [String(baseURL), 302],
    [`http://${host}`, 403],
    [plainUrl, 403],
  ] as const) {
    const headers = { host, origin, "content-type": "application/x-www-form-urlencoded" };
    const { status } = await raw(plainUrl, "/login", { method: "POST", headers, body });
    expect([origin, status]).toEqual([origin, expected]);
  }
});
