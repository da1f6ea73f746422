import { z } from "zod";
import { type AnyEndpoint, contract, contractEndpoints, mayChange } from "#practice-api/contract.ts";
import { bodyIn, isAnswer } from "#practice-api/wire/body.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";
import type { WireRequest } from "#practice-api/wire/request.ts";
import { DialectEvidence } from "./dialect-evidence.ts";
import { documentProblem } from "./document.ts";
import { Failed, Skipped } from "./outcomes.ts";
import type { Exchange, Target } from "./target.ts";
import { FieldCounts } from "./wire/field-counts.ts";

export type CheckKind = "answer" | "field" | "codes" | "refusal" | "paging" | "behaviour";
export type CheckResult = {
  readonly call: string;
  readonly kind: CheckKind;
  readonly title: string;
  /** `differs` is not as the specification or its OpenAPI document has it, and the portal understands it. */
  readonly outcome: "passed" | "differs" | "failed" | "skipped";
  readonly reason?: string;
  /** The contract or this suite assumes what the specification leaves open. */
  readonly assumed: boolean;
};

type CheckTitle = Pick<CheckResult, "kind" | "title"> & { readonly assumed?: boolean };
type Run = () => Promise<void> | void;

export type SuiteOptions = {
  readonly allowWrites: boolean;
  /** Fails for a field of the contract that no answer has, instead of skipping its check. */
  readonly everyField: boolean;
  /** No call of this account may use it. By default one that does not exist. */
  readonly otherPatient?: string;
  readonly only?: ReadonlySet<string>;
};

type NamedEndpoint = { readonly name: string; readonly endpoint: AnyEndpoint };
const endpoints: readonly NamedEndpoint[] = contractEndpoints().map(({ area, call, endpoint }) => ({
  name: `${area}.${call}`,
  endpoint,
}));
const names = new Map(endpoints.map(({ name, endpoint }) => [endpoint, name]));

/** The practice takes them as POST, and they change nothing. */
const harmless: ReadonlySet<unknown> = new Set([
  contract.identity.locate,
  contract.identity.authenticate,
  contract.meetings.sign,
]);

/** A record, or what was sent to a person. */
export function isWrite(endpoint: AnyEndpoint): boolean {
  return (mayChange(endpoint) || endpoint.sideEffect) && !harmless.has(endpoint);
}

/** By which what the suite writes is found again. */
export const words = {
  subject: "Conformance check",
  given: "Conformance",
  family: "Check",
  slug: "conformance-check",
};

export class Suite {
  readonly words = words;
  private readonly made: (CheckResult & { readonly because?: string | undefined })[] = [];
  readonly dialects = new DialectEvidence();
  readonly target: Target;
  readonly options: SuiteOptions;
  private readonly counts = new Map<AnyEndpoint, FieldCounts>();
  private readonly found = new Map<string, Promise<unknown>>();
  /** Of the check that runs. */
  private readonly differences = new Set<string>();

  constructor(target: Target, options: SuiteOptions) {
    this.target = target;
    this.options = options;
  }

  get endpoints(): readonly NamedEndpoint[] {
    const { only } = this.options;
    return only ? endpoints.filter(({ name }) => only.has(name)) : endpoints;
  }

  includes(...calls: readonly AnyEndpoint[]): boolean {
    const { only } = this.options;
    return only === undefined || calls.some((endpoint) => only.has(nameOf(endpoint)));
  }

  async check(endpoint: AnyEndpoint, { kind, title, assumed = false }: CheckTitle, run: Run): Promise<void> {
    const named = { call: nameOf(endpoint), kind, title, assumed };
    this.differences.clear();
    try {
      await run();
      const reason = [...this.differences].join("; ");
      this.made.push(
        reason === "" ? { ...named, outcome: "passed" } : { ...named, outcome: "differs", reason },
      );
    } catch (error) {
      const outcome = error instanceof Skipped ? "skipped" : "failed";
      const because = error instanceof Failed ? error.call : undefined;
      this.made.push({ ...named, outcome, reason: reasonOf(error), because });
    }
  }

  /** One failure is reported once: what another call's failure has kept from running is skipped. */
  get results(): readonly CheckResult[] {
    const failed = this.made.filter(({ outcome }) => outcome === "failed");
    const own = new Set(
      failed.filter(({ call, because = call }) => because === call).map(({ call }) => call),
    );
    return this.made.map(({ because, ...result }) => {
      if (because === undefined || because === result.call || !own.has(because)) return result;
      return { ...result, outcome: "skipped", reason: `It could not run, because ${because} failed.` };
    });
  }

  /** Something is not as specified, and the portal understands it. */
  differs(reason: string): void {
    this.differences.add(reason);
  }

  /** @throws Skipped when the call may change something and the run may not. */
  requireWrites(endpoint: AnyEndpoint): void {
    if (isWrite(endpoint) && !this.options.allowWrites) {
      throw new Skipped("It may change something, which --allow-writes permits.");
    }
  }

  countsOf(endpoint: AnyEndpoint): FieldCounts {
    let counts = this.counts.get(endpoint);
    if (!counts) {
      counts = new FieldCounts(endpoint);
      this.counts.set(endpoint, counts);
    }
    return counts;
  }

  /** Every request goes through here, so that a run without writes makes none. @throws Skipped */
  async send(endpoint: AnyEndpoint, request: WireRequest): Promise<Exchange> {
    this.requireWrites(endpoint);
    // What was read before a change may no longer be true.
    if (isWrite(endpoint)) this.found.clear();
    return this.target.send(endpoint, request);
  }

  /** @throws Failed when the portal would not understand the answer. */
  async call<T>(endpoint: Endpoint<unknown, T>, input: object, patientId?: string): Promise<T> {
    return this.accept(
      endpoint,
      await this.send(endpoint, this.target.requestOf(endpoint, input, patientId)),
    );
  }

  /** @throws Failed */
  accept<T>(endpoint: Endpoint<unknown, T>, { answer }: Exchange): T {
    const { status, type } = answer;
    const fail = (reason: string) => {
      throw new Failed(reason, nameOf(endpoint));
    };
    if (!isAnswer(endpoint, status)) return fail(`answers with status ${status}`);
    const wire = bodyIn(endpoint, answer.text);
    if (wire === undefined) return fail("answers with something that is no JSON");
    this.countsOf(endpoint).add(structuredClone(wire), status);
    const decoded = z.safeDecode(
      this.target.asPortal(endpoint).output,
      endpoint.decodesStatus ? { status, body: wire } : wire,
    );
    if (!decoded.success) {
      return fail(`answers with something that the contract cannot read${placeOf(decoded.error)}`);
    }
    const { unreadable = 0 } = isListPage(decoded.data) ? decoded.data : {};
    if (unreadable > 0) fail(`${unreadable} ${unreadable === 1 ? "entry" : "entries"} cannot be read`);
    const problem = endpoint.format === "text" ? undefined : documentProblem(endpoint, status, type, wire);
    if (problem) this.differs(problem);
    this.dialects.addAnswer(endpoint, answer);
    return decoded.data;
  }

  /** Remembered for the run. @throws Skipped when the list cannot be read. */
  async entries<T>(
    endpoint: Endpoint<unknown, ListPage<T>>,
    input: object,
    patientId?: string,
  ): Promise<readonly T[]> {
    const key = JSON.stringify([nameOf(endpoint), input, patientId]);
    if (!this.found.has(key)) {
      const listed = this.allPages<T>(endpoint, input, patientId);
      listed.catch(() => {});
      this.found.set(key, listed);
    }
    try {
      return (await this.found.get(key)) as readonly T[];
    } catch (error) {
      if (error instanceof Failed && this.includes(endpoint)) throw error;
      throw new Skipped(`${nameOf(endpoint)} has no list to choose from.`);
    }
  }

  /**
   * Reads on until a page has nothing new or the list has as many entries as the practice says (ruling B76).
   */
  async allPages<T>(
    endpoint: Endpoint<unknown, ListPage<T>>,
    input: object,
    patientId?: string,
  ): Promise<readonly T[]> {
    const all = new Map<string, T>();
    for (let page = 1; page <= maxPages; page += 1) {
      const paged = page === 1 ? input : { ...input, page };
      const { entries, total = Number.POSITIVE_INFINITY } = await this.call(endpoint, paged, patientId);
      const before = all.size;
      for (const entry of entries) all.set(JSON.stringify(entry), entry);
      if (!endpoint.query.fields.page || all.size === before || all.size >= total) break;
    }
    return [...all.values()];
  }
}

const maxPages = 10;

export function nameOf(endpoint: AnyEndpoint): string {
  return names.get(endpoint) ?? endpoint.path;
}

function placeOf({ issues }: z.core.$ZodError): string {
  const fields = issues.flatMap((issue) => (issue.code === "custom" ? [issue.params?.at] : []));
  const [at] = fields.filter((place) => typeof place === "string");
  return at === undefined ? "" : `: ${at}`;
}

function isListPage(value: unknown): value is { unreadable?: number } {
  return typeof value === "object" && value !== null && "unreadable" in value;
}

/** The message of an error that is not ours may quote a value. */
function reasonOf(error: unknown): string {
  if (error instanceof Skipped || error instanceof Failed) return error.message;
  const name = error instanceof Error ? error.name : typeof error;
  return `The check itself broke off (${name}). That is its own mistake: it says nothing about the practice.`;
}
