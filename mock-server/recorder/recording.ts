import type { AnyEndpoint } from "#practice-api/contract.ts";
import { jsonOf } from "../conformance/answer.ts";
import { FieldCounts } from "../conformance/wire/field-counts.ts";
import type { NameFilter } from "../conformance/wire/names.ts";
import { addTypes } from "../conformance/wire/types-by-path.ts";
import { driftOf } from "./drift.ts";
import type { RecordedCall, Recording } from "./types.ts";

type SeenExchange = {
  /** Undefined for a call that the contract does not have. */
  readonly call: { readonly name: string; readonly endpoint: AnyEndpoint } | undefined;
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly text: string;
};

/** Keeps types and places only. */
export class Recorder {
  private readonly calls: Record<string, RecordedCall> = {};
  private readonly counts = new Map<string, FieldCounts>();
  private readonly seen = new Set<string>();
  private readonly nameOf: NameFilter;

  constructor(nameOf: NameFilter) {
    this.nameOf = nameOf;
  }

  /** Returns the differences from the contract that this exchange has shown first. */
  add({ call, method, query, body, status, text }: SeenExchange): string[] {
    const name = call?.name ?? `an unknown ${method} call`;
    this.calls[name] ??= { exchanges: 0, statuses: {}, query: {}, body: {}, answers: {} };
    const recorded = this.calls[name];
    recorded.exchanges += 1;
    recorded.statuses[status] = (recorded.statuses[status] ?? 0) + 1;
    addTypes(recorded.query, query, this.nameOf);
    if (body !== "") addTypes(recorded.body, jsonOf({ text: body }), this.nameOf);
    recorded.answers[status] ??= {};
    const answer = recorded.answers[status];
    const wire = call?.endpoint.format === "text" ? text : jsonOf({ text });
    addTypes(answer, wire, this.nameOf, "answer");
    if (call?.endpoint.statuses.includes(status)) {
      const counts = this.counts.get(name) ?? new FieldCounts(call.endpoint);
      this.counts.set(name, counts);
      counts.add(wire, status);
    }
    const drift = this.driftIn(name, call?.endpoint).filter((line) => !this.seen.has(line));
    for (const line of drift) this.seen.add(line);
    return drift;
  }

  get recording(): Recording {
    return { recording: 1, calls: this.calls, drift: [...this.seen] };
  }

  private driftIn(name: string, endpoint: AnyEndpoint | undefined): string[] {
    if (!endpoint) return [`There was ${name}, which the contract does not have.`];
    const [counts, recorded] = [this.counts.get(name), this.calls[name]];
    return counts && recorded ? driftOf(endpoint, counts, recorded.answers) : [];
  }
}
