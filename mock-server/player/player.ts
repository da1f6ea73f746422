import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { ScriptedStep, WorldControl, WorldDescription } from "../control/client.ts";
import { type Act, type ActKind, isActing } from "../scenarios/grammar/steps.ts";
import { inScope } from "../scenarios/world/step-scope.ts";
import { defaultWait } from "./default-wait.ts";
import { watchDrawnTexts } from "./drawn-texts.ts";
import { choosable, contentOf, hintsOf, isCallFailure, type PageContent, pressable } from "./hints.ts";
import { isShown, timesShown } from "./shown-text.ts";
import { pageClosed, StepFailure } from "./step-failure.ts";

type World = Pick<WorldDescription, "people"> &
  Pick<WorldControl, "verify" | "checkState" | "journal" | "advance" | "advanceTo" | "applyEvent">;

/** Longer than the portal waits for the practice. */
const settleTimeout = 30_000;

export const windowSizes = {
  computer: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
} as const;

/** Screens that need no session. */
const signedOut = /^\/(login|forgetPassword|resetpassword|signup)\b/;

/** Who is signed in, in all tabs of one browser. */
export type BrowserSession = { as?: string };

/**
 * Each step waits until the page is idle, so a text is looked for on the page that the last action led to.
 */
export class Player {
  readonly #page: Page;
  readonly #world: World;
  readonly #file: string;
  readonly #timeout: number;
  readonly #expect: typeof expect;
  readonly #underWay = new Set<Request>();
  readonly #closed: Promise<never>;
  readonly #session: BrowserSession;
  /** The number of the latest call before the step that acted last. */
  #since = 0;
  /** The step that acted last, and what the page showed before it. */
  #before = { step: "", shown: "" };
  /** All that the page has shown since. */
  #drawn: string[] = [];
  #watching: Promise<void> | undefined;

  /** `timeout` is in milliseconds. */
  constructor(page: Page, world: World, file: string, timeout = defaultWait, session: BrowserSession = {}) {
    this.#session = session;
    this.#page = page;
    this.#world = world;
    this.#file = file;
    this.#timeout = timeout;
    this.#expect = expect.configure({ timeout });
    this.#closed = new Promise((_, reject) => page.once("close", () => reject(new Error(pageClosed))));
    this.#closed.catch(() => {});
    // The captcha ends its workers while their scripts load, and those requests never finish.
    page.on("request", (request) => {
      if (["document", "fetch", "xhr"].includes(request.resourceType())) this.#underWay.add(request);
    });
    page.on("requestfinished", (request) => this.#underWay.delete(request));
    page.on("requestfailed", (request) => this.#underWay.delete(request));
  }

  /** Returns why the step proves little although it passed: a text that it sees was there before. */
  async play(step: ScriptedStep): Promise<string | undefined> {
    try {
      // What waits for the page would try until its time has passed.
      await Promise.race([this.#play(step), this.#closed]);
      return await this.#remark(step.act);
    } catch (error) {
      throw await this.#failure(step, error);
    }
  }

  async #remark(act: Act): Promise<string | undefined> {
    if (act.kind !== "see" && act.kind !== "seeWaiting") return undefined;
    if (isShown(this.#before.shown, act.text)) return `the page had this before ${this.#before.step}, too`;
    const isLeft = act.kind === "seeWaiting" && isShown(await this.#shown(), act.text);
    return isLeft ? "the page has this afterwards, too" : undefined;
  }

  async look(): Promise<PageContent> {
    await this.#settled();
    return contentOf(this.#page);
  }

  /**
   * A JPEG in base64 of the page, after a step that `hasPassed` of the one that it led to: Chromium draws none while a
   * page is left. A page that closes or never becomes idle has no picture, which is no failure of the step.
   */
  async picture(hasPassed: boolean): Promise<string | undefined> {
    const draw = async () => {
      if (hasPassed) await this.#settled();
      return this.#page.screenshot({ type: "jpeg", quality: 30, scale: "device" });
    };
    return draw().then(
      (image) => image.toString("base64"),
      () => undefined,
    );
  }

  async #play(step: ScriptedStep): Promise<void> {
    const { act, expect: expected } = step;
    this.#watching ??= watchDrawnTexts(this.#page, (text) => this.#drawn.push(text));
    await this.#watching;
    if (isActing(step)) {
      await this.#settled();
      this.#drawn = [];
      this.#before = { step: step.text, shown: await this.#shown().catch(() => "") };
      this.#since = (await this.#world.journal({ since: this.#since })).at(-1)?.sequence ?? this.#since;
    }
    if (act.kind === "signIn") this.#session.as = act.as;
    if (step.actor !== undefined && this.#session.as === undefined) {
      this.#session.as = step.actor;
      await this.#signIn(step.actor);
      await this.#settled();
    }
    await this.#settled();
    await (this.#steps[act.kind] as (act: Act) => unknown)(act);
    // What the pointer comes to rest on when the page changes is read ahead, as if this step had asked for it.
    if (isActing(step)) await this.#page.mouse.move(0, 0);
    if (!expected) return;
    await this.#settled();
    const scoped = inScope(expected, { account: this.#session.as, since: this.#since });
    // The error of an expectation that is not met lists the calls that came near.
    await this.#expect(() => this.#world.verify(scoped)).toPass({ timeout: this.#timeout });
  }

  async #failure({ act, text, line }: ScriptedStep, error: unknown): Promise<StepFailure> {
    const whole = await this.#shown().catch(() => "no page");
    const { shown } = await contentOf(this.#page).catch(() => ({ shown: whole.split("\n") }));
    const hints = isCallFailure(error)
      ? {}
      : await hintsOf(this.#page, act, [whole, ...this.#drawn].join("\n"));
    const calls = await this.#world.journal({ since: this.#since }).catch(() => []);
    const since = this.#before.step;
    return new StepFailure({ file: this.#file, act, line, text, shown, ...hints, calls, since }, error);
  }

  /** Without what is hidden or folded away. */
  #shown(): Promise<string> {
    return this.#page.locator("body").innerText({ timeout: 5_000 });
  }

  readonly #steps: { readonly [K in ActKind]: (act: Act<K>) => unknown } = {
    signIn: ({ as }) => this.#signIn(as),
    open: (act) => this.#open(act),
    press: ({ text, twice = false }) => this.#press(this.#named(text), twice),
    choose: ({ text }) => this.#choose(text),
    type: ({ text, into }) => this.#type(text, into),
    key: ({ key }) => this.#page.keyboard.press(key),
    upload: (act) => this.#upload(act),
    reload: () => this.#page.reload(),
    back: () => this.#page.goBack(),
    width: ({ of }) => this.#page.setViewportSize(windowSizes[of]),
    see: ({ text, times }) => this.#shows(text, times),
    seeIn: ({ text, field }) => this.#holds(field, text),
    seeWaiting: ({ text }) =>
      this.#expect.poll(() => this.#drawn.some((shown) => isShown(shown, text))).toBe(true),
    doNotSee: ({ text }) => this.#shows(text, 0),
    // Every step waits until the page is idle.
    wait: () => {},
    advance: (act) => ("by" in act ? this.#world.advance(act.by) : this.#world.advanceTo(act.to)),
    practice: ({ event, in: later }) =>
      this.#world.applyEvent({ ...event, ...(later !== undefined && { in: later }) }),
    check: ({ check }) =>
      this.#expect(() => this.#world.checkState(check)).toPass({ timeout: this.#timeout }),
    note: () => {},
  };

  /** Uses the form of the page, as after a session has ended, or else the login page. */
  async #signIn(name: string): Promise<void> {
    const account = this.#account(name);
    if (!account) throw new Error(`${name} has no account.`);
    const { username, password } = account;
    // The form over a page whose session has ended knows the name.
    if (!(await this.#page.getByRole("button", { name: "Log in and continue" }).isVisible())) {
      if (!(await this.#field("Username (email)").isVisible())) await this.#page.goto("/login");
      await this.#field("Username (email)").fill(username);
    }
    await this.#field("Password").fill(password);
    await this.#page.keyboard.press("Enter");
  }

  #account(name: string): { readonly username: string; readonly password: string } | undefined {
    const person = Object.entries(this.#world.people).find(([key]) => key === name)?.[1];
    return person && "username" in person ? person : undefined;
  }

  async #open({ screen, address }: Act<"open">): Promise<void> {
    const menu = this.#page.getByRole("navigation", { name: "Main" });
    const opener = this.#page.getByRole("button", { name: "Menu", exact: true });
    if (!(await menu.isVisible()) && (await opener.isVisible())) await opener.click();
    if (!signedOut.test(address)) await this.#expect(menu).toBeVisible();
    const link = menu.getByRole("link", { name: new RegExp(`^${words(screen)}`, "u") });
    if ((await link.count()) > 0) {
      await link.click();
      // A prefetched screen is shown without a request, so the page is idle before it is. A record that may not be
      // opened any more has a page without a menu instead, which the next steps look at.
      const current = link.and(this.#page.locator('[aria-current="page"]'));
      await this.#expect(async () => {
        expect((await current.count()) > 0 || !(await menu.isVisible())).toBe(true);
      }).toPass({ intervals: [50, 100, 250], timeout: this.#timeout });
    } else await this.#page.goto(address);
    await this.#settled();
  }

  /** Checks boxes with the keyboard, because the captcha draws its tick over its box. */
  async #press(target: Locator, isDouble: boolean): Promise<void> {
    if ((await target.getAttribute("type")) === "checkbox") await target.press("Space");
    else await (isDouble ? target.dblclick() : target.click());
  }

  /** Prefers the option of a list box with this name. */
  async #choose(text: string): Promise<void> {
    const option = this.#page.getByRole("option", { name: text, exact: true });
    const box = this.#page.getByRole("combobox").filter({ has: option });
    if ((await box.count()) > 0) await box.selectOption(text);
    else await (await this.#holding(text)).click();
  }

  /** A username of the practice becomes the one of this world, and 02-12-2026 what a date field takes. */
  async #type(text: string, into: string): Promise<void> {
    const [, name = ""] = /^(.+)@example\.nz$/.exec(text) ?? [];
    const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? [];
    const field = this.#field(into);
    const isDate = year !== undefined && (await field.getAttribute("type")) === "date";
    await field.fill(isDate ? `${year}-${month}-${day}` : (this.#account(name)?.username ?? text));
    if (text !== "" && (await field.inputValue()) === "")
      throw new Error(`The field "${into}" does not take "${text}".`);
  }

  /** More than one control with the name is a mistake of the script. */
  #named(name: string): Locator {
    return this.#called(name, pressable).describe(`what is called "${name}"`);
  }

  #called(name: string | RegExp, roles: typeof pressable | typeof choosable): Locator {
    const reachable = this.#reachable();
    const hasText = typeof name === "string" ? new RegExp(`^${pattern(name).source}$`) : name;
    const all = roles.map((role) => reachable.getByRole(role, { name, exact: true }));
    return [...all, reachable.locator("summary").filter({ hasText })]
      .reduce((one, other) => one.or(other))
      .filter({ visible: true });
  }

  /** Without an answer of this name, the only one that begins with the words, or the one that contains them. */
  async #holding(text: string): Promise<Locator> {
    const called = (name: string | RegExp) => this.#called(name, choosable);
    const holding = called(new RegExp(`(^|\\s)${words(text)}`, "u"));
    await this.#expect(holding.first()).toBeVisible();
    const [named, beginning] = [called(text), called(new RegExp(`^${words(text)}`, "u"))];
    const found = (await named.count()) > 0 ? named : (await beginning.count()) === 1 ? beginning : holding;
    return found.describe(`what holds "${text}"`);
  }

  /** Nothing behind a dialog can be pressed. */
  #reachable(): Locator {
    return this.#page.locator("body:not(:has(dialog:modal)), dialog:modal:not(:has(dialog:modal))");
  }

  /** A part of a page can have the label of a field. */
  #field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true }).and(this.#page.locator("input, textarea, select"));
  }

  /** Of a list box, the words of the chosen option count. */
  async #holds(label: string, text: string): Promise<void> {
    const field = this.#field(label);
    await this.#expect(async () => {
      const held = await field.evaluate(
        (element: HTMLInputElement) =>
          (element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : undefined) ??
          element.value,
      );
      expect(held, `The field "${label}" holds "${held}".`).toBe(text);
    }).toPass({ intervals: [50, 100, 250], timeout: this.#timeout });
  }

  /** Without `times`, at least once. */
  async #shows(text: string, times?: number): Promise<void> {
    await this.#expect(async () => {
      const count = timesShown(await this.#shown(), text);
      const wanted = times ?? Math.max(1, count);
      expect(count, `The text "${text}" is there ${count} times; expected: ${times}.`).toBe(wanted);
    }).toPass({ intervals: [50, 100, 250, 500], timeout: this.#timeout });
  }

  /** A picture is one that the browser draws, so that the portal can read its size. */
  async #upload({ name, megabytes = 0 }: Act<"upload">): Promise<void> {
    const [, ending = ""] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
    const type = { pdf: "application/pdf", png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg" }[ending];
    const picture = type?.startsWith("image/") ? await this.#page.evaluate(drawn, type) : undefined;
    const start = picture === undefined ? Buffer.from("%PDF-1.4\n") : Buffer.from(picture, "base64");
    // Two files of one content would be the same file to the portal.
    const whole = Buffer.concat([start, Buffer.from(name)]);
    const rest = Buffer.alloc(Math.max(0, megabytes * 1024 * 1024 - whole.length));
    const input = this.#page.locator('input[type="file"]:not([capture])').last();
    const buffer = Buffer.concat([whole, rest]);
    await input.setInputFiles({ name, mimeType: type ?? "application/octet-stream", buffer });
  }

  /** No request is under way, none follows, and every panel has its data. */
  async #settled(): Promise<void> {
    await this.#expect(async () => {
      for (const _ of ["requests of the last action", "requests that its response leads to"]) {
        expect([...this.#underWay].map((request) => request.url())).toEqual([]);
        await this.#page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
        );
      }
      expect([...this.#underWay].map((request) => request.url())).toEqual([]);
      expect(await this.#page.evaluate(isRouterBusy)).toBe(false);
    }).toPass({ intervals: [50], timeout: settleTimeout });
    await expect(this.#page.locator(".skeleton")).toHaveCount(0, { timeout: settleTimeout });
  }
}

/**
 * The dialog that asks to log in again holds a navigation back, so behind it the page is idle. Runs in the browser.
 */
function isRouterBusy(): boolean {
  type Router = { state: { navigation: { state: string }; revalidation: string } };
  const router: Router | undefined = Reflect.get(window, "__reactRouterDataRouter");
  if (!router || document.querySelector("dialog:modal #again-password")) return false;
  return router.state.navigation.state !== "idle" || router.state.revalidation !== "idle";
}

/** As base64. Runs in the browser. */
function drawn(type: string): string {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d")?.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type).split(",")[1] ?? "";
}

/** Some spaces in a name do not break. A number is never part of a longer one. */
const pattern = (text: string) => {
  const source = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s");
  return new RegExp(`${/^\d/.test(text) ? "(?<!\\d)" : ""}${source}${/\d$/.test(text) ? "(?!\\d)" : ""}`);
};
const words = (text: string) => `${pattern(text).source}(?![\\p{L}\\p{N}])`;
