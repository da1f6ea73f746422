import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const chip = (page: Page, name: string) =>
  page.getByRole("region", { name: "Who is it for?" }).getByRole("button", { name });
const kind = (page: Page) => page.getByRole("button", { name: "A doctor", exact: true });

/** The practice answers every call of the person's record late. */
const slowly = { match: { path: "Patient" }, effect: { type: "latency", ms: 1_500 } } as const;

test.describe("on a slow practice", () => {
  test("a kind that is pressed right after a person is for that person", async ({ page, faults, signIn }) => {
    await signIn("aroha", { to: "/appointments?tab=book&step=type" });
    await expect(kind(page)).toBeVisible();
    await faults.add(slowly);
    await chip(page, "Manaia Ngata").click();
    await kind(page).click();
    await expect(page.getByText("For Manaia Ngata: GP consult")).toBeVisible();
  });

  test("the person is shown as chosen at once, and every other press waits", async ({
    page,
    faults,
    signIn,
  }) => {
    await signIn("aroha", { to: "/appointments?tab=book&step=type" });
    await expect(kind(page)).toBeVisible();
    await faults.add({ ...slowly, effect: { type: "latency", ms: 60_000 } });
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.postData() ?? ""));
    const manaia = chip(page, "Manaia Ngata");
    await manaia.focus();
    await page.keyboard.press("Enter");
    await expect(manaia).toHaveAttribute("aria-pressed", "true");
    await expect(chip(page, "Book For Self")).toHaveAttribute("aria-pressed", "false");
    await expect(kind(page)).toBeDisabled();
    for (const other of [kind(page), chip(page, "Tama Ngata"), page.getByRole("link", { name: "History" })]) {
      await other.dispatchEvent("click");
    }
    await page.keyboard.press("Enter");
    await expect(manaia).toBeFocused();
    await expect(page).toHaveURL(/tab=book&step=type/);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toContain("chooseWho");
    // What helps at once never waits.
    await expect(page.locator("main a[href^='tel:']").first()).toBeEnabled();
  });
});

test("a form of a page that showed someone else is refused, and keeps what was typed", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("aroha", { to: "/appointments?tab=book&step=type" });
  await kind(page).click();
  await page.locator(".slots button").first().click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Sore knee since Sunday");
  const other = await context.newPage();
  await other.goto("/appointments?tab=book&step=type");
  await chip(other, "Manaia Ngata").click();
  await expect(other).toHaveURL(/step=time/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("your booking is now for Manaia Ngata");
  await expect(page.getByText("Sore knee since Sunday")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("another date keeps what the booking is about", async ({ page, signIn }) => {
    await signIn("aroha", { to: "/appointments?tab=book&kind=0&step=time&more=1" });
    const form = page.locator("form", { has: page.getByRole("button", { name: "Show this date" }) });
    await expect(form.locator("[name=kind]")).toHaveValue("0");
  });
});
