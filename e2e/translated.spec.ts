import type { Page } from "@playwright/test";
import { expectPageHydrated, navigate } from "./support/hydration.ts";
import { allAddresses, dialogAddresses, sampled } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

/**
 * Puts two elements in the place of each text, now and whenever one appears, as the translators of browsers do. The
 * words stay the same, so that the page can be compared with one that is not translated.
 * @param keepsText whether the text itself is moved into the elements, as others do, or is replaced.
 */
function translate(keepsText: boolean): void {
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (parent === null || parent.closest("font, script, style, title, textarea, select, svg, head")) return;
    if (text.data.trim() === "") return;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    text.replaceWith(outer);
    inner.append(keepsText ? text : text.data);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapAll(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      if (target.nodeType === Node.TEXT_NODE) wrap(target as Text);
      for (const node of addedNodes) {
        if (!node.isConnected) continue;
        if (node instanceof Text) wrap(node);
        else wrapAll(node);
      }
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Everything that the page says, also what only screen readers get. */
const said = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll("script, style, noscript, .skeleton, [data-reference]"))
      element.remove();
    return (body.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  });

/** What is done on a page, at its address. Each step changes texts beside others, or takes some away. */
const actions: readonly [string, (page: Page) => Promise<void>][] = [
  [
    "/vitals",
    async (page) => {
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox");
      for (const words of ["me", "med", "nothing like it", "le"]) {
        await field.fill(words);
        await expect(field).toHaveValue(words);
      }
    },
  ],
  ["/vitals", (page) => page.keyboard.press("Escape")],
  ["/reports", (page) => page.getByRole("main").getByRole("searchbox").first().fill("a")],
  ["/reports", (page) => page.getByRole("main").getByRole("searchbox").first().fill("zzzz")],
  ["/reports", (page) => page.getByRole("main").getByRole("searchbox").first().fill("")],
  ["/timeline", (page) => page.getByRole("link", { name: "60D" }).first().click()],
  ["/medication/repeat", (page) => page.getByRole("main").getByRole("checkbox").first().check()],
  ["/accounts", (page) => page.getByRole("main").getByRole("checkbox").first().click()],
  ["/emails/compose", (page) => page.getByRole("dialog").getByRole("textbox").last().fill("Kia ora koutou")],
  ["/appointments?tab=book", (page) => page.getByRole("link", { name: "History" }).first().click()],
];

for (const keepsText of [false, true]) {
  const title = keepsText
    ? "soak: every screen says the same where a translator moves each text"
    : "every screen says the same where a translator replaces each text";

  test(title, async ({ page, signIn, world }) => {
    test.slow();
    await signIn("sione");
    const translated = await page.context().newPage();
    const errors: string[] = [];
    translated.on("pageerror", (error) => errors.push(String(error)));
    await translated.goto("/");
    await expectPageHydrated(translated);
    await translated.evaluate(translate, keepsText);
    const both = [page, translated];
    const expectSame = async (name: string) => {
      await expect(page.locator(".skeleton"), name).toHaveCount(0);
      await expect
        .poll(async () => (await said(translated)) === (await said(page)), { message: name })
        .toBe(true);
      expect(errors, name).toEqual([]);
    };
    const dialogs = await dialogAddresses(world, "sione");
    for (const address of sampled([...allAddresses(world, "sione"), ...dialogs], 10)) {
      await Promise.all(both.map((one) => navigate(one, address)));
      await expectSame(address);
    }
    for (const [address, act] of actions) {
      await Promise.all(both.map((one) => navigate(one, address)));
      await expectSame(address);
      for (const one of both) {
        await one.bringToFront();
        await act(one);
      }
      await expectSame(`${address}, after ${act}`);
    }
    await translated.close();
  });
}
