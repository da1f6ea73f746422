import { z } from "zod";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import { answerShapes, putField, type ShapeField } from "../../dialects/shape.ts";
import type { Interceptor } from "../target.ts";
import { changeParameter, type Parameter, parametersOf } from "../wire/parameters.ts";

/** One field of one call, broken in every answer or in every request as the practice reads it. */
export type Mutant = {
  readonly call: string;
  readonly part: "answer" | "request";
  readonly at: string;
  readonly change: "dropped" | "retyped";
  readonly interceptor: Interceptor;
};

/** Values of every JSON type; the first one that a field cannot read breaks its type. */
const otherValues = [{ mutant: [] }, true, 12.5, "§", [["mutant"]]];

/** Every mutant of the contract: each field of each answer and each parameter, dropped and retyped. */
export function allMutants(): readonly Mutant[] {
  return contractEndpoints().flatMap(({ area, call, endpoint }) => {
    const name = `${area}.${call}`;
    return [...answerMutants(name, endpoint), ...requestMutants(name, endpoint)];
  });
}

function answerMutants(call: string, endpoint: AnyEndpoint): Mutant[] {
  const { fields } = answerShapes(endpoint);
  if (fields.length === 0) return wholeMutants(call, endpoint);
  return fields.flatMap((field) => {
    const other = otherValues.find((value) => !z.safeDecode(field.field.type.codec, value).success);
    const mutant = (change: Mutant["change"], value: unknown): Mutant => ({
      call,
      part: "answer",
      at: field.at,
      change,
      interceptor: changedField(endpoint, field, value),
    });
    return [mutant("dropped", undefined), ...(other === undefined ? [] : [mutant("retyped", other)])];
  });
}

function changedField(endpoint: AnyEndpoint, { at }: ShapeField, value: unknown): Interceptor {
  return {
    answer: (answered, answer) => {
      if (answered !== endpoint || !endpoint.statuses.includes(answer.status)) return answer;
      const wire: unknown = JSON.parse(answer.text);
      const changed = answerShapes(endpoint)
        .forStatus(answer.status)
        .each(wire, (resource, fields) => {
          const here = fields.find((one) => one.at === at);
          if (here) putField(resource, here.field, value);
        });
      return { ...answer, text: JSON.stringify(changed) };
    },
  };
}

/** An answer without fields is one value. */
function wholeMutants(call: string, endpoint: AnyEndpoint): Mutant[] {
  const mutant = (change: Mutant["change"], text: string): Mutant => ({
    call,
    part: "answer",
    at: "the answer",
    change,
    interceptor: {
      answer: (answered, answer) =>
        answered === endpoint && endpoint.statuses.includes(answer.status) ? { ...answer, text } : answer,
    },
  });
  return [mutant("dropped", ""), mutant("retyped", JSON.stringify({ mutant: [] }))];
}

function requestMutants(call: string, endpoint: AnyEndpoint): Mutant[] {
  return parametersOf(endpoint)
    .filter(({ at }) => !endpoint.path.includes(`{${at}}`))
    .flatMap((parameter) => {
      const mutant = (change: Mutant["change"], value: unknown): Mutant => ({
        call,
        part: "request",
        at: `${parameter.at} in the ${parameter.in}`,
        change,
        interceptor: changedParameter(endpoint, parameter, value),
      });
      const [wrong] = parameter.wrong;
      return [mutant("dropped", undefined), ...(wrong === undefined ? [] : [mutant("retyped", wrong)])];
    });
}

function changedParameter(endpoint: AnyEndpoint, parameter: Parameter, value: unknown): Interceptor {
  return {
    request: (sent, request) =>
      sent === endpoint ? (changeParameter(endpoint, request, parameter, value) ?? request) : request,
  };
}
