import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectPhoto } from "../support/pages.ts";
import { expect, test, type World } from "../support/test.ts";

/** Sets the content of Sione’s latest letter. */
async function sendLetter(world: World, contentType: string, content: string) {
  const [letter] = await world.list("letters", "sione");
  await world.change("letters", "sione", { [String(letter?.id)]: { contentType } });
  await world.addFault({
    match: { path: "Patient/LetterAndDocumentByID" },
    effect: {
      type: "mutate",
      at: "0.content.0.attachment.data",
      set: Buffer.from(content).toString("base64"),
    },
  });
}

const firstLetter = (page: Page) => page.getByRole("link", { name: /^View / }).first();
const dialog = (page: Page) => page.getByRole("dialog");

test("is opened by keyboard, read on a phone as text of a readable size, and saved under a name that says nothing, with a viewer that is loaded then and prints every page", async ({
  page,
  signIn,
  world,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelector(".print-sheet");
      document.documentElement.dataset.printed = String(sheet?.querySelectorAll("canvas").length);
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  const viewer: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/pdf|documents/.test(pathname)) viewer.push(pathname.replace(/-[\w-]{8}\./, "."));
  });
  await signIn("sione");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPhoto(page);
  expect(viewer).toEqual([]);
  await page.getByRole("link", { name: "Letters & Documents" }).click();
  await expect(firstLetter(page)).toBeVisible();
  expect(viewer.filter((path) => path.includes("pdf"))).toEqual([]);
  const lists = async () => (await world.journal("GET Patient/LetterAndDocument")).length;
  const before = await lists();
  const view = firstLetter(page);
  const name = await view.getByRole("heading").innerText();
  await view.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name })).toBeFocused();
  await expect(page).toHaveURL(/\/letters\?letter=/);
  await expect(page).toHaveTitle(/^Document \| Letters & Documents \|/);
  await expect(dialog(page).getByText("Page 1 of 2")).toBeVisible();
  expect(viewer).toContain("/assets/pdf-pages.client.js");
  expect(viewer).toContain("/assets/pdf-worker.js");
  await dialog(page).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "2");
  await expect(page.locator(".print-sheet")).toHaveCount(0);
  // The text of the page is text, not only a drawing.
  await expect(dialog(page).getByText(/^NHI: ZZZ0024/)).toBeAttached();
  await dialog(page).getByRole("button", { name: "Next page" }).press("Enter");
  await expect(dialog(page).getByText("Page 2 of 2")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Larger" }).press("Enter");
  await expect(dialog(page).getByText("125 %")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letter.pdf");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/letters$/);
  await expect(view).toBeFocused();
  // What the list knows is not read again.
  expect(await lists()).toBe(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel("From")).toBeHidden();
  await page.getByText("Find by date").click();
  await expect(page.getByLabel("From")).toBeVisible();
  await firstLetter(page).click();
  const tops = dialog(page).locator(".dialog-foot > *, .dialog-foot > .contents > *");
  const lines = await tops.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(new Set(lines).size).toBe(1);
  await expect(dialog(page).getByText(/^NHI: ZZZ0024/)).toHaveCSS("font-size", "17px");
  await dialog(page).getByRole("button", { name: "Show the page" }).click();
  await expect(dialog(page).locator("canvas")).toBeVisible();
  const ground = dialog(page).locator(".document-ground");
  expect(await ground.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
});

test("a letter that cannot be read offers to retry, and then shows it", async ({ page, signIn }) => {
  let status = 0;
  await page.route("**/letters/*/file*", (route) => (status ? route.fulfill({ status }) : route.continue()));
  await signIn("sione", { to: "/letters" });
  for (const [failure, text] of [
    [503, "We could not load this letter."],
    [429, "You have opened many documents in a short time."],
  ] as const) {
    status = failure;
    const retry = dialog(page).getByRole("link", { name: "Retry" });
    await (failure === 503 ? firstLetter(page) : retry).click();
    await expect(dialog(page).getByText(text)).toBeVisible();
  }
  status = 0;
  await dialog(page).getByRole("link", { name: "Retry" }).click();
  await expect(dialog(page).getByText("Page 1 of 2")).toBeVisible();
});

test("an HTML letter is shown without its scripts, forms and pictures, and prints itself", async ({
  page,
  world,
  signIn,
}) => {
  const hostile = `<h2 onclick="parent.hacked=1">Kia ora Sione</h2><p style="position:fixed;inset:0">Your result is fine.</p>
    <script>parent.hacked=1;alert(1)</script><img src=x onerror="parent.hacked=1;alert(2)"><svg onload="parent.hacked=1"></svg>
    <iframe srcdoc="<script>top.hacked=1</script>"></iframe><form action="/session"><input name=password><button>Log in</button></form>
    <a href="javascript:parent.hacked=1">Bad</a> <a href="https://healthify.nz/gout">Good</a><meta http-equiv=refresh content="0;url=/x">
    <table><tr><th>Test</th><td>${"Whakatane".repeat(60)}</td></tr></table>`;
  let dialogs = 0;
  page.on("dialog", (opened) => {
    dialogs++;
    void opened.dismiss();
  });
  await sendLetter(world, "text/html", hostile);
  await signIn("sione", { to: "/letters" });
  await firstLetter(page).click();
  const letter = dialog(page).frameLocator("iframe");
  await expect(letter.getByRole("heading", { name: "Kia ora Sione" })).toBeVisible();
  await expect(
    letter.locator("script, img, svg, iframe, form, input, [style], [onclick], meta[http-equiv]"),
  ).toHaveCount(0);
  await expect(letter.getByRole("link")).toHaveAttribute("href", "https://healthify.nz/gout");
  const saving = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Download" }).click();
  const saved = await readFile(await (await saving).path(), "utf8");
  expect(saved).toContain("<h2>Kia ora Sione</h2>");
  expect(saved).not.toMatch(/script|onclick|style=/);
  await expect(dialog(page).getByRole("button", { name: "Print" })).not.toHaveAttribute("aria-disabled");
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(dialogs).toBe(0);
  const sizes = await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument?.documentElement;
    return [inside?.scrollWidth, inside?.clientWidth, inside?.scrollHeight, frame.clientHeight];
  });
  expect(sizes[0]).toBe(sizes[1]);
  expect(sizes[2]).toBe(sizes[3]);
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", /^(?!.*allow-scripts)/);
  await test.step("a link inside a PDF opens a new tab, and only on the web", async () => {
    const link = (y: number, action: string) =>
      `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[50 ${y} 150 ${y + 20}]/A<</S${action}>>>>`;
    const links = [
      link(600, "/URI/URI(https://healthify.nz/gout)"),
      link(500, "/URI/URI(mailto:a@example.nz)"),
      link(400, "/JavaScript/JS(app.alert\\(1\\))"),
    ];
    await world.clearFaults();
    await sendLetter(
      world,
      "application/pdf",
      `%PDF-1.4
  1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
  2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
  3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[${links.join("")}]>>endobj
  trailer<</Root 1 0 R>>`,
    );
    await page.goto("/letters");
    await firstLetter(page).click();
    const found = dialog(page).locator(".annotationLayer a");
    await expect(found).toHaveCount(1);
    await expect(found).toHaveAttribute("href", "https://healthify.nz/gout");
    await expect(found).toHaveAttribute("target", "_blank");
    await expect(found).toHaveAttribute("rel", "noopener noreferrer");
    await expect.poll(async () => (await found.boundingBox())?.width).toBeGreaterThan(80);
  });
});
