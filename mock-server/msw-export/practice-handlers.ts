import { bypass, type HttpHandler, http, passthrough } from "msw";
import { servedEndpoints } from "#practice-api/contract.ts";
import {
  practiceControl,
  type WorldControl,
  type WorldDescription,
  type WorldRequest,
} from "../control/client.ts";
import { mountOf } from "../http/route-table.ts";

export type PracticeHandlersOptions = {
  /** Where the program under test expects the practice's hosts; everywhere by default. */
  readonly base?: string;
  /** The practice that answers. By default one is started in this process, which needs Node. */
  readonly practice?: string;
  /** What the world of the handlers begins with, such as a scenario. */
  readonly world?: WorldRequest;
};

export type PracticeHandlers = {
  /** For `setupServer` or `setupWorker`. */
  readonly handlers: readonly HttpHandler[];
  /** The world that answers: its accounts, its records, its clock and its faults. */
  readonly world: WorldDescription & WorldControl;
  /** Removes the world, and stops the practice where it was started here. */
  readonly close: () => Promise<void>;
};

/**
 * Handlers of Mock Service Worker for every call of the practice. A mock practice answers them, in a world of their own,
 * so what one call changes the next one reads.
 */
export async function createPracticeHandlers({
  base = "*",
  practice,
  world: request = {},
}: PracticeHandlersOptions = {}): Promise<PracticeHandlers> {
  // The server is loaded where it is started, so that a browser does not load it.
  const started =
    practice === undefined ? await (await import("../serve.ts")).createPractice().listen(0) : undefined;
  const address = practice?.replace(/(?<!\/)\/+$/, "") ?? started?.url ?? "";
  const world = await practiceControl(address).createWorld(request);
  const mounts = new Set(servedEndpoints().map(({ endpoint }) => `${mountOf(endpoint)}/`));
  return {
    handlers: [
      // The practice names its own address in answers, and tests control it there.
      http.all(`${address}/*`, () => passthrough()),
      ...[...mounts].map((mount) =>
        http.all(`${base}${mount}*`, ({ request: call }) => {
          const path = call.url.slice(call.url.indexOf(mount));
          return fetch(bypass(new Request(`${address}/~${world.id}${path}`, call)));
        }),
      ),
    ],
    world,
    close: async () => {
      await world.remove();
      await started?.close();
    },
  };
}
