import type { Locator, Page } from "@playwright/test";
import type { ScriptedStep } from "../control/client.ts";
import { nearest, nearestShown } from "./shown-text.ts";

export const pressable = ["button", "link", "tab", "radio", "checkbox", "switch", "menuitem"] as const;
export const choosable = ["button", "link", "radio", "checkbox", "option"] as const;
/** As an accessibility snapshot names them. */
const fields = ["textbox", "searchbox", "combobox", "spinbutton", "checkbox", "radio"] as const;

/** The page says nothing of a call's failure, such as an expectation that is not met. */
export const isCallFailure = (error: unknown) =>
  error instanceof Error && / answered \d{3}: /.test(error.message);

export async function hintsOf(
  page: Page,
  act: ScriptedStep["act"],
  shown: string,
): Promise<{ readonly nearest?: string; readonly there?: readonly string[] }> {
  if (act.kind === "see") return found(nearestShown(shown, act.text));
  const wanted = wantedBy(act);
  if (wanted === undefined) return {};
  const there = await namesIn(await partOf(page), wanted.roles);
  const near = nearest(wanted.name, await namesIn(page.locator("body"), wanted.roles));
  return { ...found(near), there: [...new Set(there)] };
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

function wantedBy(act: ScriptedStep["act"]) {
  if (act.kind === "press") return { name: act.text, roles: pressable };
  if (act.kind === "choose") return { name: act.text, roles: choosable };
  if (act.kind === "type") return { name: act.into, roles: fields };
  return act.kind === "seeIn" ? { name: act.field, roles: fields } : undefined;
}

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
