import type { Expectation, JournalEntry } from "../../control/client.ts";
import { written } from "../../scenarios/grammar/steps.ts";
import type { PageAction } from "./page-actions.ts";

export type WrittenStep = {
  readonly step: string;
  readonly problem?: string;
  readonly expect?: Pick<Expectation, "call" | "status" | "times">;
  /** Instead of the sentence: what the practice did. */
  readonly practice?: object;
};

type Accounts = Readonly<Record<string, { readonly username: string; readonly password: string }>>;
type Draft = WrittenStep & { readonly action?: PageAction };

/** A name of this length often holds an amount or a time, and the line that the control shows is easier to read. */
const longName = 40;

export class WrittenScript {
  readonly #accounts: Accounts;
  readonly #screens: readonly string[];
  #steps: readonly Draft[] = [];

  /** `screens` are the names that the step `open` takes. */
  constructor(accounts: Accounts, screens: readonly string[]) {
    this.#accounts = accounts;
    this.#screens = screens.toSorted((a, b) => b.length - a.length);
  }

  get steps(): readonly WrittenStep[] {
    return this.#steps.map(({ action: _, ...step }) => step);
  }

  add(step: string, practice?: object): void {
    this.#steps = [...this.#steps, { step, ...(practice && { practice }) }];
  }

  /** Typing into one field is one step. */
  act(action: PageAction): void {
    const last = this.#steps.at(-1);
    const isSame = (other: PageAction | undefined) =>
      (action.kind === "type" && other?.kind === "type" && other.field === action.field) ||
      (action.kind === "see" && other?.kind === "see" && other.text === action.text);
    if (action.kind === "pressTwice") {
      this.#pressTwice();
      return;
    }
    if (action.kind === "press" && this.#signIn()) return;
    // What was pressed before a file was chosen opened the window in which it is.
    const isPart = isSame(last?.action) || (action.kind === "upload" && last?.action?.kind === "press");
    const before = isPart ? this.#steps.slice(0, -1) : this.#steps;
    const problem = problemOf(action);
    this.#steps = [
      ...before,
      { step: this.#sentence(action), action, ...(problem !== undefined && { problem }) },
    ];
  }

  /**
   * For a call that a test should expect: it changed something, was refused or got no answer.
   * It belongs to the control that was pressed last.
   */
  call({ call, status, changed = [] }: Pick<JournalEntry, "call" | "status" | "changed">): void {
    // A call can be known after its result was looked at.
    const at = this.#steps.findLastIndex(({ action }) => action?.kind !== "see");
    const last = this.#steps[at];
    // A draft is also saved while a patient types, at a moment that no script repeats.
    if (last?.action?.kind !== "press" && last?.action?.kind !== "choose") return;
    const isRefused = status !== undefined && status >= 400;
    const isRead = call.startsWith("GET ");
    // A session that ends asks for a new sign-in, which is a step.
    if (status === 401 || (isRead && (!isRefused || last.expect !== undefined))) return;
    if (status !== undefined && !isRefused && changed.length === 0) return;
    const before =
      last.expect?.call === call && typeof last.expect.times === "number" ? last.expect.times : 0;
    const expect = {
      call,
      ...(isRefused ? { status } : status === undefined && { status: "any" as const }),
      // How often a page reads is its own affair.
      times: isRead ? { min: 1 } : before + 1,
    };
    this.#steps = this.#steps.with(at, { ...last, expect });
  }

  /** The credentials of an account, and what sends them, are one step. */
  #signIn(): boolean {
    const [username, password] = this.#steps.slice(-2).map(({ action }) => action);
    if (username?.kind !== "type" || password?.kind !== "type" || password.field !== "Password") return false;
    const [name] =
      Object.entries(this.#accounts).find(
        ([, account]) => account.username === username.text && account.password === password.text,
      ) ?? [];
    if (name === undefined) return false;
    this.#steps = [...this.#steps.slice(0, -2), { step: `sign in as ${name}` }];
    return true;
  }

  /** Two clicks come before a double click. The second one may find another name, such as "Booking…". */
  #pressTwice(): void {
    const [first, second] = this.#steps.slice(-2);
    if (first?.action?.kind !== "press" || second?.action?.kind !== "press") return;
    if (first.action.control !== second.action.control) return;
    this.#steps = [...this.#steps.slice(0, -2), { ...second, ...first, step: `${first.step} twice` }];
  }

  #plainUsername(text: string): string {
    const [name] = Object.entries(this.#accounts).find(([, { username }]) => username === text) ?? [];
    return name === undefined ? text : `${name}@example.nz`;
  }

  #sentence(action: Exclude<PageAction, { kind: "pressTwice" }>): string {
    if (action.kind === "choose" || action.kind === "see") return written(action.kind, { text: action.text });
    if (action.kind === "type")
      return written("type", { text: this.#plainUsername(action.text), field: action.field });
    if (action.kind === "back" || action.kind === "reload") return written(action.kind, {});
    if (action.kind === "upload") {
      const megabytes = Math.floor(action.bytes / 1024 / 1024);
      return `${written("upload", { text: action.name })}${megabytes > 0 ? ` of ${megabytes} MB` : ""}`;
    }
    const { name, line, lineCount, isInMenu, isOption } = action;
    const screen = this.#screens.find((label) => name === label || name.startsWith(`${label} `));
    if (isInMenu && screen !== undefined) return written("open", { rest: screen });
    if (name.length > longName && lineCount === 1 && line !== "") return written("choose", { text: line });
    return written(isOption ? "choose" : "press", { text: name });
  }
}

function problemOf(action: PageAction): string | undefined {
  if (action.kind !== "press" || action.count < 2) return undefined;
  return `${action.count} controls of this page have this name, and a script cannot tell them apart.`;
}
