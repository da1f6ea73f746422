import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.mjs";
export async function open({ width = 1440, height = 1000, dark = false, who = "aroha", world } = {}) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  const page = await ctx.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text().slice(0, 300)));
  page.on("pageerror", (e) => console.log("pageerror:", String(e).slice(0, 500)));
  await page.goto("http://localhost:3560/login?redirectTo=/appointments");
  await page.getByLabel("Username (email)").fill(world ? `${who}+${world}@example.nz` : `${who}@example.nz`);
  await page.getByLabel("Password", { exact: true }).fill("Portal-Test-2026");
  await page.getByRole("button", { name: "Login" }).click();
  if (who === "aroha") await page.getByRole("button", { name: /Aroha Ngata/ }).click();
  await page.waitForURL(/appointments/);
  return { browser, page };
}
export const shot = (page, name) => page.screenshot({ path: `/tmp/booking/${name}.png`, fullPage: true });
