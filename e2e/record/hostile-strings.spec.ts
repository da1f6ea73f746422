import { signedInScreens } from "../../app/screens.ts";
import { expect, test } from "../support/test.ts";

test.use({ scenario: "hostile-strings" });

test("no screen of a hostile record runs a script, opens a dialog or is wider than a phone", async ({
  page,
  world,
  signIn,
}) => {
  test.slow();
  const opened: string[] = [];
  page.on("dialog", (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("xss");
  const paths = signedInScreens.map(({ path }) => path).filter((path) => !path.includes(":"));
  const [letter] = await world.list("letters", "xss");
  for (const path of [...paths, `/letters?letter=${letter?.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    const { hacked, tooWide } = await page.evaluate(() => ({
      hacked: "hacked" in window,
      tooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    expect({ path, hacked, tooWide }).toEqual({ path, hacked: false, tooWide: false });
  }
  expect(opened).toEqual([]);
});
