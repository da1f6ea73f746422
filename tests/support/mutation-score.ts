import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Answer } from "#mock-server/conformance/answer.ts";
import { conform } from "#mock-server/conformance/conform.ts";
import type { Interceptor } from "#mock-server/conformance/target.ts";
import { changeParameter, parametersOf } from "#mock-server/conformance/wire/parameters.ts";
import { answerShapes, putField } from "#mock-server/dialects/shape.ts";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";

export type Disposable = {
  readonly identity: string;
  readonly user: string;
  readonly password: string;
  readonly remove: () => Promise<void>;
};

/** Counts the mutants that a check notices which holds without the break. Only those of the broken call run. */
export async function mutationScore(mutants: readonly Mutant[], newPractice: () => Promise<Disposable>) {
  const survivors: string[] = [];
  let unused = 0;
  const baselines = new Map<string, ReadonlySet<string>>();
  for (const { call, at, change, interceptor } of mutants) {
    const baseline = baselines.get(call) ?? (await failuresOf(call, {}, newPractice));
    baselines.set(call, baseline);
    const { watched, hasActed } = watch(interceptor);
    const failures = await failuresOf(call, watched, newPractice);
    if ([...failures].some((failure) => !baseline.has(failure))) continue;
    // No answer has the field, and no request sends it.
    if (hasActed()) survivors.push(`${call} ${at} ${change}`);
    else unused += 1;
  }
  return { total: mutants.length - unused, unused, survivors };
}

function watch({ request, answer }: Interceptor) {
  let isChanged = false;
  const watched: Interceptor = {
    ...(request && {
      request: (endpoint, sent) => {
        const changed = request(endpoint, sent);
        isChanged ||= changed !== sent;
        return changed;
      },
    }),
    ...(answer && {
      answer: (endpoint, answered) => {
        const changed = answer(endpoint, answered);
        isChanged ||= !isDeepStrictEqual(changed, answered);
        return changed;
      },
    }),
  };
  return { watched, hasActed: () => isChanged };
}

/** By title. A practice that cannot be signed in to is one of them. */
async function failuresOf(
  call: string,
  interceptor: Interceptor,
  newPractice: () => Promise<Disposable>,
): Promise<ReadonlySet<string>> {
  const { remove, ...account } = await newPractice();
  try {
    const only = new Set([call]);
    const { results } = await conform({ ...account, interceptor, only, allowWrites: true, everyField: true });
    const isFailure = ({ outcome }: { outcome: string }) => ["failed", "differs"].includes(outcome);
    return new Set(results.filter(isFailure).map((one) => `${one.call} ${one.title}`));
  } catch {
    return new Set(["sign-in"]);
  } finally {
    await remove();
  }
}

type Mutant = {
  readonly call: string;
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
  place: Pick<Mutant, "call" | "at">,
  other: unknown,
  changed: (value: unknown) => Interceptor,
): Mutant[] {
  const dropped = { ...place, change: "dropped", interceptor: changed(undefined) } as const;
  if (other === undefined) return [dropped];
  return [dropped, { ...place, change: "retyped", interceptor: changed(other) }];
}

function answerMutants(call: string, endpoint: AnyEndpoint): Mutant[] {
  const { fields } = answerShapes(endpoint);
  // An answer without fields is one value.
  if (fields.length === 0) {
    return mutantsOf({ call, at: "the answer" }, { mutant: [] }, (value) =>
      changedAnswer(endpoint, () => JSON.stringify(value) ?? ""),
    );
  }
  return fields.flatMap(({ at, field }) => {
    const other = otherValues.find((value) => !z.safeDecode(field.type.codec, value).success);
    return mutantsOf({ call, at }, other, (value) =>
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
    const place = { call, at: `${parameter.at} in the ${parameter.in}` };
    return mutantsOf(place, parameter.wrong[0], (value) => ({
      request: (sent, request) =>
        sent === endpoint ? (changeParameter(endpoint, request, parameter, value) ?? request) : request,
    }));
  });
}
