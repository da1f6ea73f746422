import type { Locator, Page } from "@playwright/test";
import { type Act, type Among, wantedBy } from "../scenarios/grammar/steps.ts";
import { nearest, nearestShown } from "./shown-text.ts";

export const pressable = ["button", "link", "tab", "radio", "checkbox", "switch", "menuitem"] as const;
export const choosable = ["button", "link", "radio", "checkbox", "option"] as const;
/** As an accessibility snapshot names them. */
const fields = ["textbox", "searchbox", "combobox", "spinbutton"] as const;
const roles: { readonly [A in Exclude<Among, "words">]: readonly string[] } = {
  pressable,
  choosable,
  fields,
};

/** `opener` opens the menu that has what is wanted. */
export type Hints = {
  readonly nearest?: string;
  readonly there?: readonly string[];
  readonly opener?: string;
};

/** The page says nothing of a call's failure, such as an expectation that is not met. */
export const isCallFailure = (error: unknown) =>
  error instanceof Error && / answered \d{3}: /.test(error.message);

export async function hintsOf(page: Page, act: Act, shown: string): Promise<Hints> {
  const { name, among } = wantedBy(act) ?? {};
  if (act.kind === "open") return { there: await namesIn(await partOf(page), pressable) };
  if (name === undefined || among === undefined) return {};
  if (among === "words") return found(nearestShown(shown, name));
  const part = await partOf(page);
  const there = await namesIn(part, roles[among]);
  const heads = among === "fields" ? [] : await part.locator("summary:visible").allInnerTexts();
  const near = nearest(name, await namesIn(page.locator("body"), roles[among]));
  const opener = await page.evaluate(openerOf, name);
  return {
    ...found(near),
    there: [...new Set([...there, ...heads.map((head) => head.replace(/\s+/g, " ").trim())])],
    ...(opener !== undefined && { opener }),
  };
}

/** What opens the closed menu or part that has a control whose name begins so. Runs in the browser. */
function openerOf(name: string): string | undefined {
  const textOf = (element: Element) => (element.ariaLabel ?? element.textContent).replace(/\s+/g, " ").trim();
  const closed = "details:not([open]), [popover]:not(:popover-open)";
  for (const part of document.querySelectorAll(closed)) {
    const controls = [...part.querySelectorAll("a, button, label, summary")];
    const head = part.querySelector("summary");
    const opener = head ?? document.querySelector<HTMLElement>(`[popovertarget="${part.id}"]`);
    const has = controls.some((control) => control !== opener && textOf(control).startsWith(name));
    if (!has || !opener?.checkVisibility()) continue;
    // A button with a picture and lines of text is chosen by one of them.
    return head ? textOf(head) : opener.innerText.split("\n").find((line) => line.includes(" "));
  }
  return undefined;
}

/** `value` is what a field holds. */
export type Control = { readonly name: string; readonly value?: string };

export type PageContent = {
  readonly press: readonly string[];
  readonly fields: readonly Control[];
  readonly shown: readonly string[];
};

/** Leaves out the header and the menu. */
export async function contentOf(page: Page): Promise<PageContent> {
  const part = await partOf(page);
  const text = await part.innerText({ timeout: 5_000 });
  return {
    press: [...new Set(await namesIn(part, pressable))],
    fields: await controlsIn(part, fields),
    shown: text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

async function partOf(page: Page): Promise<Locator> {
  const modal = page.locator("dialog:modal").last();
  const part = (await modal.count()) > 0 ? modal : page.locator("main").first();
  return (await part.count()) > 0 ? part : page.locator("body");
}

const found = (near: string | undefined) => (near === undefined ? {} : { nearest: near });

/** As the browser computes them. */
async function namesIn(part: Locator, roles: readonly string[]): Promise<readonly string[]> {
  return (await controlsIn(part, roles)).map(({ name }) => name);
}

async function controlsIn(part: Locator, roles: readonly string[]): Promise<readonly Control[]> {
  const snapshot = await part.ariaSnapshot({ timeout: 5_000 }).catch(() => "");
  const control = new RegExp(
    `- '?(?:${roles.join("|")}) "((?:[^"\\\\]|\\\\.)*)"'?(?: \\[[^\\]]*\\])*(?:: (.+))?`,
    "g",
  );
  return [...snapshot.matchAll(control)].map(([, name = "", value]) => ({
    name: name.replace(/\\(.)/g, "$1"),
    ...(value === undefined ? {} : { value: value.replace(/^"(.*)"$/, "$1") }),
  }));
}
