import { expect, test } from "../support/test.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is checked, keeps what was typed and is sent with its files", async ({
    page,
    signIn,
    journal,
    faults,
  }) => {
    await signIn("mei", { to: "/emails/compose" });
    // What streams later is never shown, so the page that answers the form waits for the practice.
    await faults.add({ match: { method: "GET" }, effect: { type: "latency", ms: 1_500 } });
    await page.getByRole("button", { name: /^Send( to .*)?$/ }).click();
    await expect(page.locator(".error-summary").filter({ hasText: "There is a problem" })).toContainText(
      "Please Select a Provider",
    );
    await faults.clear();
    await page.getByLabel("Subject").fill("My knee");
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("It hurts.");
    await page.getByRole("radio", { name: /Dr Hana Pōtiki$/ }).check();
    const file = (name: string, text: string) => ({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.from(text),
    });
    await page
      .locator("#message-files")
      .setInputFiles([file("a.pdf", "%PDF-1.7 a"), file("b.pdf", "<html>")]);
    await page.getByRole("button", { name: /^Send( to .*)?$/ }).click();
    await expect(page.getByText(/^b.pdf: This file is not what its name says/)).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(/Dr Hana Pōtiki$/);
    await expect(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("It hurts.");
    await expect(page.getByRole("checkbox", { name: /^Send a.pdf/ })).toBeChecked();
    await page.getByRole("button", { name: /^Send( to .*)?$/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent Successfully" })).toBeVisible();
    await expect(page).toHaveURL("/emails");
    const [post, ...others] = await journal.read("POST Patient/Message");
    expect(others).toEqual([]);
    expect(post?.input).toMatchObject({
      subject: "My knee",
      attachments: [{ contentType: "application/pdf" }],
    });
  });
});
