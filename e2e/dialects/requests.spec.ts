import type { Page } from "@playwright/test";
import {
  accountHeading,
  chooseAmount,
  dollars,
  enterCard,
  type Figures,
  goToPayment,
  pendingAtPractice,
} from "../support/paying.ts";
import { dayOf, expect, expectWhole, recordsOf, showAll, test, underEachMix } from "./journey.ts";

const fact = (page: Page, name: string, term: string) =>
  page.getByRole("region", { name }).locator("dl > div").filter({ hasText: term }).locator("dd");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

underEachMix(() => {
  test("requests a repeat from the patient's pharmacy", async ({ page, world, enter }) => {
    await enter("sione", "/medication/repeat");
    await page.getByRole("checkbox", { name: "Choose Metformin" }).check();
    await page.getByRole("radio", { name: "Te Aro Pharmacy" }).check();
    await page.getByLabel("Note for the practice (optional)").fill("I go away on Friday");
    await press(page, "Check your request");
    await press(page, "Send request");
    await expect(dialog(page, "Medication")).toContainText(
      "Your repeat prescription request has been received. It will be sent to Te Aro Pharmacy",
    );
    const [request, ...others] = await recordsOf<{ notes: string }>(world, "sione", "repeatRequests");
    expect(request).toMatchObject({ notes: "I go away on Friday", pharmacyName: "Te Aro Pharmacy" });
    expect(others).toEqual([]);
    await page.getByRole("link", { name: "Back to Medications" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Metformin" })).toContainText(
      "Asked 24-11-2026",
    );
  });

  test("changes personal and contact details", async ({ page, world, enter }) => {
    await enter("sione", "/profile");
    await expect(fact(page, "Personal details", "Gender")).toHaveText("Male");
    await expect(fact(page, "Personal details", "Date of birth")).toHaveText("07-09-1963");
    await expect(fact(page, "Contact details", "Mobile")).toHaveText(/^\+64\s27\s000\s0123$/);
    await expect(fact(page, "Practice Details", "My GP")).toHaveText("Dr Anil Prasad");
    await expect(page.getByRole("region", { name: "Address", exact: true })).toContainText(
      "7B Kilbirnie Crescent",
    );
    await page.getByRole("link", { name: "Edit Personal details" }).click();
    const details = dialog(page, "Update Profile");
    await details.getByLabel("Preferred Name").fill("Sio");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Profile update successfully.").first()).toBeVisible();
    await expect(details).toBeHidden();
    await expect(fact(page, "Personal details", "Preferred")).toHaveText("Sio");
    await page.getByRole("link", { name: "Edit Contact details" }).click();
    const contact = dialog(page, "Edit Contact Details");
    await contact.getByLabel("Work phone").fill("04 555 0182");
    await contact.getByLabel("Post").check();
    await contact.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your contact details are saved.").first()).toBeVisible();
    await expect(fact(page, "Contact details", "Work phone")).toHaveText(/^04\s555\s0182$/);
    await expect(fact(page, "Contact details", "Contact methods")).toHaveText("Day Phone, Post");
    const { profile } = await world.state("sione");
    expect(profile).toMatchObject({
      gender: "male",
      bloodGroup: "B+",
      preferredName: "Sio",
      mobile: "+64 27 000 0123",
      contactMethods: [
        { method: "dayPhone", isActive: true },
        { method: "post", isActive: true },
      ],
    });
    await expectWhole(page);
  });

  test("adds and removes an emergency contact, and turns a notification off", async ({
    page,
    world,
    enter,
  }) => {
    await enter("sione", "/profile");
    await page.getByRole("link", { name: "Add emergency contact" }).click();
    const form = dialog(page, "Add Emergency Contact");
    await form.getByLabel("First Name").fill("Wiremu");
    await form.getByLabel("Family Name").fill("Ngata");
    await form.getByLabel("Title").selectOption("Mr");
    await form.getByLabel("Relationship").selectOption("Friend");
    await form.getByLabel("Home phone or mobile").fill("+64 21 000 0456");
    await form.getByRole("button", { name: "Use the same number" }).click();
    await form.getByRole("button", { name: "Add Emergency Contact" }).click();
    await expect(form).toBeHidden();
    const contacts = page.getByRole("region", { name: "Emergency Contact" }).getByRole("listitem");
    await expect(contacts).toHaveText([/Mele Taufa/, /Wiremu Ngata\s*Friend/]);
    await page.getByRole("link", { name: "Remove Wiremu Ngata" }).click();
    await dialog(page, "Remove Wiremu Ngata?").getByRole("button", { name: "Remove Wiremu Ngata" }).click();
    await expect(page.getByText("The emergency contact is removed.").first()).toBeVisible();
    await expect(contacts).toHaveText([/Mele Taufa/]);

    const email = page.getByRole("switch", { name: "Email" });
    await expect(email).toBeChecked();
    await email.press("Space");
    await expect(email).not.toBeChecked();
    await expect(email).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("was not saved")).toHaveCount(0);
    await page.reload();
    await expect(email).not.toBeChecked();
    await expect(page.getByRole("switch", { name: "Notification" })).toBeChecked();
    const { profile } = await world.state("sione");
    expect(profile).toMatchObject({ allowsEmail: false, allowsNotifications: true });
  });

  test("lists the invoices with what is owed, and opens one", async ({ page, world, enter }) => {
    type Invoice = Figures & { notes: string; issuedOn: string };
    const all = await recordsOf<Invoice>(world, "sione", "invoices");
    const pending = all.filter(({ balance }) => balance > 0);
    await enter("sione", "/accounts");
    await expect(accountHeading(page)).toHaveText("Sione Taufa’s account: $493.50 to pay");
    for (const { reference, notes, amount, balance } of pending) {
      const row = page.getByRole("row").filter({ hasText: reference });
      for (const text of [notes, dollars(amount), dollars(balance)]) await expect(row).toContainText(text);
    }
    await expectWhole(page);
    await expect(page.getByText("Never share your account details or password.")).toBeVisible();
    await page.getByRole("link", { name: "All Invoices" }).click();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Notes",
      "Type",
      "Reference No.",
      "Amount",
      "Balance",
      "Pay Now",
      "Date",
      "Action",
    ]);
    const rows = page.getByRole("row");
    await showAll(page, rows, all.length + 1);
    for (const { reference, issuedOn } of all) {
      await expect(rows.filter({ hasText: reference })).toContainText(dayOf(issuedOn));
    }
    await expectWhole(page);
    await page
      .getByRole("link", { name: /^Invoice / })
      .first()
      .click();
    const invoice = dialog(page, "INVOICE");
    await expect(invoice.locator("canvas").first()).toBeVisible();
    await expect(invoice.getByText(all[0]?.reference ?? "").first()).toBeAttached();
  });

  test.describe("at the till", () => {
    test.use({ allowedHost: /\/stripe\// });

    test("pays a part and has a receipt", async ({ page, world, enter }) => {
      const before = await pendingAtPractice(world, "sione");
      await enter("sione", "/accounts");
      await chooseAmount(page, "300");
      await goToPayment(page);
      await enterCard(page);
      await page.getByRole("button", { name: "Pay $307.50 for Sione Taufa" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
      await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Paid: $307.50" })).toBeVisible();
      await expect(page.getByText("Recorded by the practice on 24-11-2026")).toBeVisible();
      const lines = page.getByRole("region", { name: "Receipt" }).getByRole("listitem");
      await expect(lines.first()).toContainText(dollars(before[0]?.balance ?? 0));
      await expect(lines.last()).toHaveText("Total$307.50");
      expect(await world.cardIntents()).toMatchObject([{ amount: 307_50, charges: 1 }]);
      const left = (await pendingAtPractice(world, "sione")).reduce((sum, { balance }) => sum + balance, 0);
      expect(left).toBe(193_50);
      await page.goto("/accounts");
      await expect(accountHeading(page)).toHaveText(/\$193\.50 to pay/);
    });
  });
});
