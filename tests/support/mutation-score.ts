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

type MutationScore = {
  /** Without those that changed nothing, because no answer has the field and no request sends it. */
  readonly total: number;
  readonly unused: number;
  readonly killed: number;
  readonly survivors: readonly Omit<Mutant, "interceptor">[];
};

type MutationOptions = {
  readonly newPractice: () => Promise<Disposable>;
  readonly sample?: (mutant: Mutant, index: number) => boolean;
  readonly onProgress?: (done: number, total: number) => void;
};

/** Counts checks that hold without the break and do not with it. Only those of the broken call run. */
export async function mutationScore(options: MutationOptions): Promise<MutationScore> {
  const { newPractice, sample = () => true, onProgress } = options;
  const mutants = allMutants().filter(sample);
  const survivors: Omit<Mutant, "interceptor">[] = [];
  let unused = 0;
  const baselines = new Map<string, ReadonlySet<string>>();
  for (const [done, mutant] of mutants.entries()) {
    const { call, interceptor } = mutant;
    const baseline = baselines.get(call) ?? (await failuresOf(call, {}, newPractice));
    baselines.set(call, baseline);
    const { watched, hasActed } = watch(interceptor);
    const failures = await failuresOf(call, watched, newPractice);
    const isKilled = [...failures].some((failure) => !baseline.has(failure));
    if (!isKilled && !hasActed()) unused += 1;
    else if (!isKilled) {
      const { interceptor: _, ...survivor } = mutant;
      survivors.push(survivor);
    }
    onProgress?.(done + 1, mutants.length);
  }
  const total = mutants.length - unused;
  return { total, unused, killed: total - survivors.length, survivors };
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
  newPractice: MutationOptions["newPractice"],
): Promise<ReadonlySet<string>> {
  const { identity, user, password, remove } = await newPractice();
  try {
    const only = new Set([call]);
    const { results } = await conform({
      identity,
      user,
      password,
      interceptor,
      only,
      allowWrites: true,
      everyField: true,
    });
    return new Set(
      results
        .filter(({ outcome }) => ["failed", "differs"].includes(outcome))
        .map((one) => `${one.call} ${one.title}`),
    );
  } catch {
    return new Set(["sign-in"]);
  } finally {
    await remove();
  }
}

type Mutant = {
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
