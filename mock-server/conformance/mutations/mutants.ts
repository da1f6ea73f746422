import { z } from "zod";
import { contractRows, type Row } from "#practice-api/contract.ts";
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
  return contractRows().flatMap(({ area, call, row }) => {
    const name = `${area}.${call}`;
    return [...answerMutants(name, row), ...requestMutants(name, row)];
  });
}

function answerMutants(call: string, row: Row): Mutant[] {
  const { fields } = answerShapes(row);
  if (fields.length === 0) return wholeMutants(call, row);
  return fields.flatMap((field) => {
    const other = otherValues.find((value) => !z.safeDecode(field.field.type.codec, value).success);
    const mutant = (change: Mutant["change"], value: unknown): Mutant => ({
      call,
      part: "answer",
      at: field.at,
      change,
      interceptor: changedField(row, field, value),
    });
    return [mutant("dropped", undefined), ...(other === undefined ? [] : [mutant("retyped", other)])];
  });
}

function changedField(row: Row, { at }: ShapeField, value: unknown): Interceptor {
  return {
    answer: (answered, answer) => {
      if (answered !== row || !row.statuses.includes(answer.status)) return answer;
      const wire: unknown = JSON.parse(answer.text);
      const changed = answerShapes(row)
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
function wholeMutants(call: string, row: Row): Mutant[] {
  const mutant = (change: Mutant["change"], text: string): Mutant => ({
    call,
    part: "answer",
    at: "the answer",
    change,
    interceptor: {
      answer: (answered, answer) =>
        answered === row && row.statuses.includes(answer.status) ? { ...answer, text } : answer,
    },
  });
  return [mutant("dropped", ""), mutant("retyped", JSON.stringify({ mutant: [] }))];
}

function requestMutants(call: string, row: Row): Mutant[] {
  return parametersOf(row)
    .filter(({ at }) => !row.path.includes(`{${at}}`))
    .flatMap((parameter) => {
      const mutant = (change: Mutant["change"], value: unknown): Mutant => ({
        call,
        part: "request",
        at: `${parameter.at} in the ${parameter.in}`,
        change,
        interceptor: changedParameter(row, parameter, value),
      });
      const [wrong] = parameter.wrong;
      return [mutant("dropped", undefined), ...(wrong === undefined ? [] : [mutant("retyped", wrong)])];
    });
}

function changedParameter(row: Row, parameter: Parameter, value: unknown): Interceptor {
  return {
    request: (sent, request) =>
      sent === row ? (changeParameter(row, request, parameter, value) ?? request) : request,
  };
}
