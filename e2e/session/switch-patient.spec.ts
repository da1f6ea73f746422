import { expectClean } from "../support/axe.ts";
import { cookieFrom, post, raw } from "../support/raw-http.ts";
import { expect, test } from "../support/test.ts";

test("opens another patient's record from the header's menu, in every tab", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("aroha");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  const other = await context.newPage();
  await other.goto("/vitals");
  await expect(other.getByRole("banner")).toContainText("ZAA0067");
  await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Timeline" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Timeline");

  await page.getByRole("button", { name: /Aroha Ngata/ }).click();
  await expectClean(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Tama Ngata/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await expect(other.getByText("You are acting for Tama Ngata")).toBeVisible();
  await expect(other.getByRole("banner")).not.toContainText("ZAA0067");
  await expect(other.getByText("Now showing Tama Ngata (changed in another tab)")).toBeVisible();
  await expect(page.getByText("changed in another tab")).toHaveCount(0);

  await page.getByRole("button", { name: "Back to my own record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  await expect(page.getByText("You are acting for")).toHaveCount(0);
  await expect(other.getByText("You are acting for")).toHaveCount(0);
  await expect(other.getByText("Now showing Aroha Ngata (changed in another tab)")).toBeVisible();
});

test("shows that another patient's record is on its way, and a page when the link is revoked while it is open", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha");
  await page.getByRole("button", { name: /Aroha Ngata/ }).click();
  // A locator would wait for the next document, so the page itself reports its bar.
  await page.evaluate(() => {
    const report = () => document.querySelector('[role="progressbar"]') && console.info("a bar");
    new MutationObserver(report).observe(document.body, { childList: true });
  });
  const bar = page.waitForEvent("console", (message) => message.text() === "a bar");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Tama Ngata/ })
    .click();
  await bar;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Medications" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can no longer open this record");
  await expect(page.locator("body")).not.toContainText("Tama");
  await page.getByRole("button", { name: "Back to my own record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
});

test("shows a page for a revoked link, with the way back to the own record", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha");
  await world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  await page.getByRole("button", { name: /Aroha Ngata/ }).click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Tama Ngata/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can no longer open this record");
  await expect(
    page.getByRole("main").getByRole("link", { name: "Call the practice 04 555 0110" }),
  ).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Tama");
  await expect(page.locator("body")).not.toContainText("NHI");
  await expect(page.getByRole("link", { name: "Retry" })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to my own record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
});

test("refuses a form of the patient before the switch, and changes nothing", async ({
  world,
  journal,
  portalUrl,
}) => {
  const { username, password } = world.people.aroha;
  const { patientId } = world.people.tama;
  const choosing = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
  const tama = cookieFrom(await post(portalUrl, "/login", { intent: "choose", patientId }, choosing));
  const begun = await raw(portalUrl, "/appointments?tab=book", { headers: { cookie: tama } });
  const record = /name="record" value="([\w.-]+)"/.exec(begun.text)?.[1];
  expect(record).toBeDefined();
  const own = cookieFrom(await post(portalUrl, "/session", { intent: "switch", person: "own" }, tama));
  const before = (await journal.read()).length;
  const form = { intent: "book", revision: "1", record: String(record) };
  const refused = await post(portalUrl, "/appointments?tab=book", form, own);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Another person’s record is open now");
  expect((await journal.read()).length).toBe(before);
});
