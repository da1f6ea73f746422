import { expect, test } from "../support/test.ts";

test("shows a letter, a resource and an attachment by their ids, and without one a page of text", async ({
  page,
  world,
  signIn,
}) => {
  const { patientId } = world.people.sione;
  const messages = (await world.list("messages", "sione")) as { id: string; attachments?: unknown[] }[];
  const withFile = messages.find(({ attachments = [] }) => attachments.length > 0);
  await signIn("sione", { to: `/preview?letter=${patientId}-letter-0` });
  await expect(page.getByRole("heading", { level: 1, name: "Letter" })).toBeVisible();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible();
  await page.goto(`/preview?resource=${patientId}-resource-0`);
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await page.goto(`/preview?message=${withFile?.id}&attachment=1`);
  await expect(page.getByRole("heading", { level: 1, name: "Attachment" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).not.toHaveAttribute("aria-disabled");
  await page.goto(`/preview?message=${withFile?.id}&attachment=99`);
  await expect(page.getByText("We could not find this attachment.")).toBeVisible();
  await page.goto("/preview");
  await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
  await expect(page.getByText("Nothing is open here.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});
