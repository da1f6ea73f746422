import { expectClean } from "../support/axe.ts";
import { kill, startPortalProcess } from "../support/portal-process.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /localhost/ });

test("a demonstration fills in the person who is pressed, and Login is still pressed", async ({
  page,
  world,
  portalUrl,
  practiceUrl,
}, { outputDir }) => {
  const { username, password } = world.people.mei;
  const people = [{ name: "Mei Chen", username, note: "New here, an empty record" }];
  const port = Number(new URL(portalUrl).port) + 57;
  const portal = await startPortalProcess({
    PORT: String(port),
    DATA_DIR: `${outputDir}/data`,
    IDENTITY_URL: `${practiceUrl}/identity`,
    DEMO: JSON.stringify({ consoleUrl: practiceUrl, password, people }),
  });
  try {
    await page.goto(`http://localhost:${port}/login`);
    const toConsole = page
      .getByRole("complementary", { name: "Test data" })
      .getByRole("link", { name: "Practice console" });
    await expect(toConsole).toHaveAttribute("href", practiceUrl);
    await expectClean(page);
    await page.getByRole("button", { name: /^Mei Chen/ }).click();
    await expect(page.getByLabel("Username (email)")).toHaveValue(username);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora. Log in");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
    await expect(toConsole).toHaveAttribute("href", practiceUrl);
  } finally {
    await kill(portal);
  }
});
