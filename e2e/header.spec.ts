import { expectAccessibleEverywhere, expectNoSidewaysScrolling, twoLooks } from "./support/axe.ts";
import { navigate } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

test("Refresh Configurations says what came of it, and stays on the page", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("mei", { to: "/vitals" });
  const notice = page.getByRole("status", { name: "Notification" });
  const refresh = async () => {
    await page.getByRole("button", { name: /Mei Chen/ }).click();
    await page.getByRole("button", { name: "Refresh Configurations" }).click();
  };
  await refresh();
  await expect(notice).toContainText("Your practice’s settings are up to date.");
  await expect(page).toHaveURL("/vitals");
  await expectAccessibleEverywhere(page, "a notification", twoLooks);
  await notice.getByRole("button", { name: "Dismiss notification" }).click();
  await expect(notice).not.toContainText("settings");
  // It keeps what it has when the practice does not answer, and says so.
  const practice = page.getByRole("banner").getByText("Kererū Street Medical Centre");
  await expect(practice).toBeVisible();
  await world.addFault({ match: { path: "Patient/Organization" }, effect: { type: "status", status: 500 } });
  await refresh();
  await expect(notice).toContainText("We could not load your practice’s settings.");
  await expect(practice).toBeVisible();
  await test.step("the mobile phone and the email address are in the header from 1280 px, and in its menu below", async () => {
    const header = page.getByRole("banner");
    const email = header.getByText("mei@example.nz", { exact: true }).first();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(email).toBeVisible();
    await expect(header.getByText(/0303|21.*000/).first()).toBeVisible();
    await page.setViewportSize({ width: 1279, height: 800 });
    await expect(email).toBeHidden();
    await page.getByRole("button", { name: /Mei Chen/ }).click();
    await expect(header.getByText("mei@example.nz", { exact: true }).last()).toBeVisible();
  });
});

test("very long and hostile names widen no page and take two lines of the header", async ({
  page,
  signIn,
}) => {
  await signIn("xss");
  await expectAccessibleEverywhere(page, "hostile strings");
  for (const path of ["/", "/appointments?tab=book"]) {
    await navigate(page, path);
    for (const width of [320, 390, 640, 820, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
      const header = await page.getByRole("banner").boundingBox();
      expect(header?.height, `${path} at ${width} px`).toBeLessThanOrEqual(88);
      const overlaps = await page.getByRole("banner").evaluate((banner) =>
        [...banner.querySelectorAll("a, button, .brand-word, .top-contacts")]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .some((one, at, all) =>
            all
              .slice(at + 1)
              .some(
                (other) =>
                  other.left < one.right - 1 &&
                  other.right > one.right + 1 &&
                  other.top < one.bottom - 1 &&
                  one.top < other.bottom - 1,
              ),
          ),
      );
      expect(overlaps, `${path} at ${width} px`).toBe(false);
    }
  }
});
