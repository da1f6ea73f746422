import type { PracticeClient } from "#app/.server/practice-client/client.ts";
import type { Services } from "#app/.server/services.ts";

/** Thrown where a process ends. */
export class Crash extends Error {}

/**
 * The services of a process that ends at one of its steps, counted from 0. Each write to the journal and each call to
 * the practice is two steps: before it takes effect and after. From then on nothing works any more.
 * @param end ends the process at a step that it names. By default the process is one of words only.
 */
export function crashingServices(
  services: Services,
  crashAt: number,
  end: (step: string) => void = () => undefined,
): Services & { hasCrashed: () => boolean } {
  let step = 0;
  let isDead = false;
  const reach = (name: string) => {
    if (isDead || step++ === crashAt) {
      isDead = true;
      end(name);
      throw new Crash();
    }
  };
  const around =
    <A extends unknown[], R>(name: string, work: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      reach(`before ${name}`);
      const result = await work(...input);
      reach(`after ${name}`);
      return result;
    };
  const alive =
    <A extends unknown[], R>(work: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      if (isDead) throw new Crash();
      return work(...input);
    };
  const { payments, leases } = services;
  return {
    ...services,
    payments: {
      ...payments,
      create: around("create", payments.create),
      change: around("change", payments.change),
    },
    // A process that has ended releases nothing; its leases end by themselves.
    leases: { run: alive(leases.run) as typeof leases.run },
    client: (...input) => {
      const client = services.client(...input);
      const billing = Object.fromEntries(
        Object.entries(client.billing).map(([name, call]) => [
          name,
          around(name, call as () => Promise<unknown>),
        ]),
      );
      return { ...client, billing: billing as unknown as PracticeClient["billing"] };
    },
    hasCrashed: () => isDead,
  };
}
