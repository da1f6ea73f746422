import type { PracticeClient } from "#app/.server/practice-client/client.ts";
import type { Services } from "#app/.server/services.ts";

/**
 * The services of a process that ends at one of its steps, counted from 0. Each write to the journal and each call to
 * the practice is two steps: before it takes effect and after.
 * @param end ends the process at a step that it names.
 */
export function crashingServices(
  services: Services,
  crashAt: number,
  end: (step: string) => never,
): Services {
  let step = 0;
  const around =
    <A extends unknown[], R>(name: string, work: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      if (step++ === crashAt) end(`before ${name}`);
      const result = await work(...input);
      if (step++ === crashAt) end(`after ${name}`);
      return result;
    };
  const { payments } = services;
  return {
    ...services,
    payments: {
      ...payments,
      create: around("create", payments.create),
      change: around("change", payments.change),
    },
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
  };
}
