import { raw } from "./support/raw-http.ts";
import { expect, fillIn } from "./support/test.ts";
import { test } from "./support/tls-portal.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "behind a TLS proxy" : "behind a TLS proxy, without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a patient signs in, books and logs out", async ({ page, world, baseURL }) => {
      const { username, password } = world.people.mei;
      await page.goto("/login?redirectTo=%2Fappointments");
      await fillIn(page, username, password);
      await expect(page).toHaveURL(/\/appointments(\?|$)/);
      const cookies = await page.context().cookies();
      const cookie = { name: "__Host-portal", secure: true, domain: "portal.localhost" };
      expect(cookies).toContainEqual(expect.objectContaining(cookie));
      await page.getByRole("button", { name: "GP consult", exact: true }).click();
      await page
        .getByRole("button", { name: /^\d\d:\d\d with / })
        .first()
        .click();
      await page.getByLabel("Reason", { exact: true }).fill("Sore knee");
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
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names.sort()).toEqual(["__Host-cookies", "__Host-device"]);
    });
  });
}

test("refuses other hosts and targets that are no paths with 400", async ({ plainUrl, baseURL }) => {
  const { host } = new URL(baseURL ?? "");
  const statusOf = async (host: string, path = "/login", headers = {}) =>
    (await raw(plainUrl, path, { headers: { host, ...headers } })).status;
  expect(await statusOf(host)).toBe(200);
  expect(await statusOf(host.toUpperCase())).toBe(200);
  // A proxy that names itself in Host passes the browser's host on.
  expect(await statusOf("127.0.0.1", "/login", { "x-forwarded-host": host })).toBe(200);
  for (const other of [
    "evil.test",
    "portal.localhost",
    "127.0.0.1",
    `${host}/appointments?tab=upcoming&x=`,
    `evil.test@${host}`,
    "",
  ]) {
    expect([other, await statusOf(other)]).toEqual([other, 400]);
  }
  expect(await statusOf(host, "/login", { "x-forwarded-host": "evil.test" })).toBe(400);
  // A probe does not know the public name.
  for (const path of ["/healthz", "/readyz"]) expect(await statusOf("10.0.0.7:3000", path)).toBe(200);
});

test("accepts forms from the public origin only", async ({ plainUrl, baseURL, world }) => {
  const { host } = new URL(baseURL ?? "");
  const { username, password } = world.people.mei;
  const body = String(new URLSearchParams({ intent: "signIn", username, password }));
  const statusOf = async (origin: string) => {
    const headers = { host, origin, "content-type": "application/x-www-form-urlencoded" };
    return (await raw(plainUrl, "/login", { method: "POST", headers, body })).status;
  };
  expect(await statusOf(String(baseURL))).toBe(302);
  expect(await statusOf(`http://${host}`)).toBe(403);
  expect(await statusOf(plainUrl)).toBe(403);
});
