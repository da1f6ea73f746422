import { navigate } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";

test("forced colours tell the current page, tab and choice, and the state of a switch", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn("sione", { to: "/appointments?tab=book" });
  const main = page.getByRole("main");
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const days = main.getByRole("navigation", { name: "Days" }).getByRole("link");
  await expect(days.first()).toBeVisible();
  for (const [name, group] of [
    ["menu", menu],
    ["tab", page.getByRole("navigation", { name: "Appointments" }).getByRole("link")],
    ["day", days],
  ] as const) {
    const looks = await group.evaluateAll((links) =>
      links.map((link) => {
        const { backgroundColor, borderColor, borderWidth, outlineStyle, textDecorationLine } =
          getComputedStyle(link);
        return {
          isCurrent: link.hasAttribute("aria-current"),
          look: [backgroundColor, borderColor, borderWidth, outlineStyle, textDecorationLine].join(),
        };
      }),
    );
    const current = looks.filter(({ isCurrent }) => isCurrent).map(({ look }) => look);
    const others = looks.filter(({ isCurrent }) => !isCurrent).map(({ look }) => look);
    expect([name, current.length, others.includes(current[0] ?? "")]).toEqual([name, 1, false]);
  }
  await navigate(page, "/profile");
  const toggle = page.getByRole("switch").first();
  await expect(toggle).toBeVisible();
  const [track, thumb] = await toggle.evaluate((element) =>
    [element, element.firstElementChild].map((part) =>
      part === null ? "" : getComputedStyle(part).backgroundColor,
    ),
  );
  expect(track).not.toBe(thumb);
});
