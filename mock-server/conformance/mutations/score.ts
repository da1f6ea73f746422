import { isDeepStrictEqual } from "node:util";
import { conform } from "../conform.ts";
import type { Interceptor } from "../target.ts";
import { allMutants, type Mutant } from "./mutants.ts";

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
