import type { Page } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { expect, fillIn, test } from "../support/test.ts";

/** A device with a fingerprint that fits. */
async function giveDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  });
}

test("a passkey is made, asked for in a new browser, and removed", async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const { username, password } = world.people.mei;
  const logIn = async (from: Page) => {
    await from.goto("/login");
    await fillIn(from, username, password);
  };
  await giveDevice(page);
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
  await page.goto("/privacy");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("What do you call this device?").fill("Mei’s phone");
  await expectClean(page);
  await page.getByRole("button", { name: "Make the passkey" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectClean(page);
  const code = await codes.first().innerText();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("10 codes left")).toBeVisible();
  await expect(codes).toHaveCount(0);

  await page.context().clearCookies();
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Now your passkey" })).toBeVisible();
  await expectClean(page);
  await page.goto("/vitals");
  await expect(page).toHaveURL(/\/login/);
  await logIn(page);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const old = await other.newPage();
  await logIn(old);
  await old.getByText("Use a recovery code").click();
  await old.getByLabel("Recovery code").fill("0000-0000-0000-0000");
  await old.getByRole("button", { name: "Log in with the code" }).click();
  await expect(old.getByRole("group").first()).toContainText("That code is not right");
  await old.getByText("Use a recovery code").click();
  await old.getByLabel("Recovery code").fill(code);
  await old.getByRole("button", { name: "Log in with the code" }).click();
  await expect(old.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
  await other.close();

  await page.goto("/privacy");
  await page.getByRole("link", { name: "Remove Mei’s phone" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkeys are off.")).toBeVisible();
  await page.context().clearCookies();
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
});
