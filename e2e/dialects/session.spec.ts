import { fillIn } from "../support/test.ts";
import { dayOf, expect, expectWhole, expectWords, recordsOf, test, timeOf, underEachMix } from "./journey.ts";

underEachMix(() => {
  test("signs in, chooses the own record of three, and sees what is in it at a glance", async ({
    page,
    world,
    has,
  }) => {
    const { aroha } = world.people;
    await page.goto("/login");
    await fillIn(page, aroha.username, aroha.password);
    const chooser = page.getByRole("dialog", { name: "Choose an account to continue" });
    await expect(chooser.getByRole("button")).toHaveText([
      /Aroha Ngata\s*You$/,
      /Manaia Ngata$/,
      /Tama Ngata$/,
      "Cancel",
    ]);
    await chooser.getByRole("button", { name: "Aroha Ngata" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
    await expect(page.getByRole("banner")).toContainText("NHI ZAA0067");
    await expect(page.getByText("You are acting for")).toHaveCount(0);
    await world.verify({ call: "POST Patient/Authentication", times: 1 });

    const counters = await world.counters("aroha");
    const cards = [
      `${counters.longTermMedications} Long term medications`,
      `${counters.newResults} New results`,
      `${counters.unreadMessages} Unread messages`,
      `${counters.futureAppointments} Future appointments`,
    ];
    const counted = page.locator(".counters");
    await expectWords(counted, cards, has("every counter") ? 0 : 1);
    await expectWhole(page);
    const [first] = await recordsOf<{ startsAt: string; provider: string }>(world, "aroha", "appointments");
    const next = page.getByRole("region", { name: "Your next appointment" });
    await expect(next).toContainText(`${dayOf(first?.startsAt ?? "")}, ${timeOf(first?.startsAt ?? "")}`);
    await expect(next).toContainText(first?.provider ?? "");
    const practice = page.getByRole("region", { name: "My Practice Details" });
    const details = [
      "Kererū Street Medical Centre",
      "08:00 to 17:30",
      "04 555 0110",
      "Dr Hana Pōtiki",
      "21A Kererū",
    ];
    await expectWords(practice, details, has("every field of the practice") ? 0 : 1);
    await expectWhole(page);
  });

  test("opens a child's record and returns to the own one", async ({ page, world }) => {
    await page.goto("/login");
    await fillIn(page, world.people.aroha.username, world.people.aroha.password);
    await page.getByRole("button", { name: "Tama Ngata" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
    const banner = page.getByRole("region", { name: "Whose record is open" });
    await expect(banner).toContainText("You are acting for Tama Ngata, 11 years, NHI ZAA0075");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Appointments" }).click();
    await page.getByRole("link", { name: "Upcoming Appointment" }).click();
    const own = await recordsOf<{ status: string }>(world, "tama", "appointments");
    await expect(page.getByRole("article")).toHaveCount(
      own.filter(({ status }) => status === "future").length,
    );
    await page.getByRole("button", { name: "Back to my own record" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
    await expect(page.getByText("You are acting for")).toHaveCount(0);
    await page.getByRole("button", { name: /Aroha Ngata/ }).click();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Manaia Ngata/ })
      .click();
    await expect(banner).toContainText("You are acting for Manaia Ngata, 15 months, NHI ZSC21TN");
    await expect(banner).toContainText("Aroha Ngata");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manaia’s health");
  });

  test("changes the password, logs out and signs in with the new one", async ({ page, world, enter }) => {
    const { username, password } = world.people.mei;
    await enter("mei", "/profile?edit=password");
    const form = page.getByRole("dialog", { name: "Update your password to continue" });
    for (const label of ["New password", "Confirm password"]) {
      await form.getByLabel(label, { exact: true }).fill("Totara-2027");
    }
    await form.getByLabel("Current password").fill(password);
    await form.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByText("Your password is changed. Other devices are logged out.")).toBeVisible();
    await page.getByRole("button", { name: /Mei Chen/ }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/login?loggedOut");
    await world.verify({ call: "POST Patient/Logout", person: "mei" });
    await fillIn(page, username, "Totara-2027");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Mei");
  });
});
