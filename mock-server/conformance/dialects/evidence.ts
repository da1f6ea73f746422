import type { AnyEndpoint } from "#practice-api/contract.ts";
import { bodyIn, isAnswer } from "#practice-api/wire/body.ts";
import { outside } from "../../dialects/apply.ts";
import { answerShapes } from "../../dialects/shape.ts";
import { type DialectName, dialectNames } from "../../dialects/table.ts";
import type { Exchange } from "../target.ts";
import type { Sign } from "./detector.ts";
import { detectors } from "./detectors.ts";
import type { ListSample } from "./list-sample.ts";

/** No answer was a sign of or against the unseen ones. */
export type SpokenDialects = {
  readonly spoken: readonly DialectName[];
  readonly unseen: readonly DialectName[];
};

/** Keeps numbers of signs, and no value. */
export class DialectEvidence {
  private readonly signs = new Map(dialectNames.map((name) => [name, { for: 0, against: 0 }]));

  addAnswer({ endpoint, answer }: Exchange): void {
    if (outside.has(endpoint.host) || !isAnswer(endpoint, answer.status)) return;
    const wire = bodyIn(endpoint, answer.text);
    for (const name of dialectNames) this.add(name, detectors[name].answer?.({ endpoint, answer, wire }));
    this.addResources(endpoint, wire, answer.status);
  }

  addList(sample: ListSample): void {
    for (const name of dialectNames) this.add(name, detectors[name].list?.(sample));
  }

  get spoken(): SpokenDialects {
    const isSpoken = (name: DialectName) => {
      const { for: isFor = 0, against = 0 } = this.signs.get(name) ?? {};
      return isFor > 0 && !(detectors[name].always && against > 0);
    };
    const isSeen = (name: DialectName) =>
      Object.values(this.signs.get(name) ?? {}).some((count) => count > 0);
    return { spoken: dialectNames.filter(isSpoken), unseen: dialectNames.filter((name) => !isSeen(name)) };
  }

  private addResources(endpoint: AnyEndpoint, wire: unknown, status: number): void {
    answerShapes(endpoint)
      .forStatus(status)
      .each(structuredClone(wire), (resource, fields) => {
        for (const name of dialectNames) {
          const { resource: judgeResource, field: judgeField } = detectors[name];
          this.add(name, judgeResource?.(resource, fields, endpoint));
          for (const one of judgeField ? fields : []) this.add(name, judgeField?.(one, resource, endpoint));
        }
      });
  }

  private add(name: DialectName, sign: Sign): void {
    const signs = this.signs.get(name);
    if (sign === undefined || !signs) return;
    if (sign) signs.for += 1;
    else signs.against += 1;
  }
}
