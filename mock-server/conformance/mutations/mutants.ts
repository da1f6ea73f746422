import { z } from "zod";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { answerShapes, putField } from "../../dialects/shape.ts";
import type { Answer } from "../answer.ts";
import type { Interceptor } from "../target.ts";
import { changeParameter, parametersOf } from "../wire/parameters.ts";

export type Mutant = {
  readonly call: string;
  readonly part: "answer" | "request";
  readonly at: string;
  readonly change: "dropped" | "retyped";
  readonly interceptor: Interceptor;
};

/** Of every JSON type; the first one that a field cannot read breaks its type. */
const otherValues = [{ mutant: [] }, true, 12.5, "§", [["mutant"]]];

export function allMutants(): readonly Mutant[] {
  return contractEndpoints().flatMap(({ area, call, endpoint }) => {
    const name = `${area}.${call}`;
    return [...answerMutants(name, endpoint), ...requestMutants(name, endpoint)];
  });
}

function mutantsOf(
  place: Pick<Mutant, "call" | "part" | "at">,
  other: unknown,
  changed: (value: unknown) => Interceptor,
): Mutant[] {
  const dropped = { ...place, change: "dropped", interceptor: changed(undefined) } as const;
  if (other === undefined) return [dropped];
  return [dropped, { ...place, change: "retyped", interceptor: changed(other) }];
}

function answerMutants(call: string, endpoint: AnyEndpoint): Mutant[] {
  const { fields } = answerShapes(endpoint);
  const part = "answer";
  // An answer without fields is one value.
  if (fields.length === 0) {
    return mutantsOf({ call, part, at: "the answer" }, { mutant: [] }, (value) =>
      changedAnswer(endpoint, () => JSON.stringify(value) ?? ""),
    );
  }
  return fields.flatMap(({ at, field }) => {
    const other = otherValues.find((value) => !z.safeDecode(field.type.codec, value).success);
    return mutantsOf({ call, part, at }, other, (value) =>
      changedAnswer(endpoint, ({ text, status }) => {
        const changed = answerShapes(endpoint)
          .forStatus(status)
          .each(JSON.parse(text), (resource, fields) => {
            const here = fields.find((one) => one.at === at);
            if (here) putField(resource, here.field, value);
          });
        return JSON.stringify(changed);
      }),
    );
  });
}

function changedAnswer(endpoint: AnyEndpoint, textOf: (answer: Answer) => string): Interceptor {
  return {
    answer: (answered, answer) =>
      answered === endpoint && endpoint.statuses.includes(answer.status)
        ? { ...answer, text: textOf(answer) }
        : answer,
  };
}

function requestMutants(call: string, endpoint: AnyEndpoint): Mutant[] {
  const parameters = parametersOf(endpoint).filter(({ at }) => !endpoint.path.includes(`{${at}}`));
  return parameters.flatMap((parameter) => {
    const place = { call, part: "request", at: `${parameter.at} in the ${parameter.in}` } as const;
    return mutantsOf(place, parameter.wrong[0], (value) => ({
      request: (sent, request) =>
        sent === endpoint ? (changeParameter(endpoint, request, parameter, value) ?? request) : request,
    }));
  });
}
