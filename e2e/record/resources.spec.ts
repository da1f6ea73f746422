import { raw } from "../support/raw-http.ts";
import { startSession } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("opens a document in the dialog, by keyboard, and gives the focus back", async ({ page, signIn }) => {
  await signIn("sione", { to: "/resources" });
  const read = page.getByRole("link", { name: "Read Living with asthma" });
  await read.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Living with asthma" })).toBeFocused();
  await expect(page).toHaveURL(/\/resources\?resource=/);
  await expect(dialog.getByText(/^Page 1 of/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Print" })).not.toHaveAttribute("aria-disabled");
  const link = dialog.getByRole("link", { name: "Download" });
  const response = await page.request.get(String(await link.getAttribute("href")));
  expect(response.headers()["content-disposition"]).toBe('attachment; filename="leaflet.pdf"');
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(read).toBeFocused();
});

test("offers no link with another scheme, and names the host that a link really leads to", async ({
  page,
  world,
  signIn,
}) => {
  const [first, second] = await world.list("resources", "sione");
  await world.change("resources", "sione", {
    [String(first?.id)]: { title: "Bad", contentType: "link", url: "javascript:alert(1)" },
    [String(second?.id)]: { title: "Sly", contentType: "link", url: "https://healthify.nz@evil.example/x" },
  });
  await signIn("sione", { to: "/resources" });
  const bad = page.getByRole("listitem").filter({ hasText: "Bad" });
  await expect(bad).toContainText("This cannot be opened here.");
  await expect(bad.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Sly" }).getByRole("paragraph")).toHaveText(
    "evil.example",
  );
});

test("says so when a document cannot be loaded or found", async ({ page, faults, world, signIn }) => {
  await faults.add({
    match: { path: "Patient/MediaByID" },
    effect: { type: "html-error", status: 200 },
  });
  const id = `${world.people.sione.patientId}-resource-0`;
  await signIn("sione", { to: `/resources?resource=${id}` });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("We could not load this document.")).toBeVisible();
  await faults.clear();
  await page.goto("/resources?resource=nothing");
  await expect(dialog.getByText("We could not find this document.")).toBeVisible();
});

test("the file of a resource needs a session and its area", async ({ world, portalUrl }) => {
  const path = `/resources/${world.people.sione.patientId}-resource-0/file`;
  const status = async (headers: Record<string, string>) => (await raw(portalUrl, path, { headers })).status;
  const session = async () => ({ cookie: await startSession(portalUrl, world, "sione") });
  expect(await status(await session())).toBe(200);
  await world.setMenu(["letters"]);
  expect(await status({})).toBe(401);
  expect(await status(await session())).toBe(403);
});
