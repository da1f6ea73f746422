import type { AnyEndpoint } from "#practice-api/contract.ts";
import { bodyIn, isAnswer } from "#practice-api/wire/body.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { outside } from "../dialects/apply.ts";
import { answerShapes } from "../dialects/shape.ts";
import type { Judgement, ListSample, SeenAnswer } from "../dialects/sign.ts";
import { type DialectName, dialectNames, dialects } from "../dialects/table.ts";
import { nameFilter, unknownName } from "./wire/names.ts";

/** No answer was a sign of or against the unseen ones. */
export type SpokenDialects = {
  readonly spoken: readonly DialectName[];
  readonly unseen: readonly DialectName[];
};

const knownName = nameFilter();

function hasUnknownName(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasUnknownName);
  if (!isObject(node)) return false;
  return Object.entries(node).some(([name, part]) => knownName(name) === unknownName || hasUnknownName(part));
}

/** Keeps numbers of signs, and no value. What fails a check is no evidence: it must not be added. */
export class DialectEvidence {
  private readonly signs = new Map(dialectNames.map((name) => [name, { for: 0, against: 0 }]));

  addAnswer(endpoint: AnyEndpoint, answer: SeenAnswer["answer"]): void {
    if (outside.has(endpoint.host) || !isAnswer(endpoint, answer.status)) return;
    const wire = bodyIn(endpoint, answer.text);
    const seen = { endpoint, answer, wire, hasUnknownName: () => hasUnknownName(wire) };
    for (const { name, sign } of dialects) this.add(name, sign.answer?.(seen));
    answerShapes(endpoint)
      .forStatus(answer.status)
      .each(structuredClone(wire), (resource, fields) => {
        for (const { name, sign } of dialects) {
          this.add(name, sign.resource?.(resource, fields, endpoint));
          for (const one of sign.field ? fields : []) this.add(name, sign.field?.(one, resource, endpoint));
        }
      });
  }

  addList(sample: ListSample): void {
    for (const { name, sign } of dialects) this.add(name, sign.list?.(sample));
  }

  get spoken(): SpokenDialects {
    const signsOf = (name: DialectName) => this.signs.get(name) ?? { for: 0, against: 0 };
    const likely = dialects.filter(
      ({ name, sign }) => signsOf(name).for > 0 && !(sign.always && signsOf(name).against > 0),
    );
    // Of a group, which no practice speaks two of, the one with the most signs.
    const spoken = likely.filter(({ name, group }) =>
      likely.every(
        (other) => !group || other.group !== group || signsOf(other.name).for <= signsOf(name).for,
      ),
    );
    const isUnseen = (name: DialectName) => signsOf(name).for + signsOf(name).against === 0;
    return { spoken: spoken.map(({ name }) => name), unseen: dialectNames.filter(isUnseen) };
  }

  private add(name: DialectName, sign: Judgement): void {
    const signs = this.signs.get(name);
    if (sign === undefined || !signs) return;
    if (sign) signs.for += 1;
    else signs.against += 1;
  }
}
