import type { Config } from "./config.ts";
import type { Addresses } from "./connect/address.ts";
import { type Caller, type Connections, createClient, type PracticeClient } from "./connect/client.ts";
import { createGuards } from "./connect/policy.ts";
import { createRetryBudget } from "./connect/retry.ts";
import { createSend, type Reply } from "./connect/send.ts";
import { createOneShot, type OneShot } from "./one-shot.ts";
import { createSeal, sealKey } from "./session/seal.ts";
import { createSessions, type Sessions } from "./session/sessions.ts";
import type { Database } from "./store/database.ts";
import { openStore } from "./store/open.ts";
import { createUnfinished, type Unfinished } from "./unfinished.ts";

/** What the process holds for all requests. */
export type Services = {
  config: Config;
  store: Database;
  sessions: Sessions;
  unfinished: Unfinished;
  oneShot: OneShot;
  /** A client of the practice for one request. */
  client: (
    addresses: Addresses,
    caller: Caller | undefined,
    signal: AbortSignal,
    onReply?: (reply: Reply) => void,
  ) => PracticeClient;
  /** True while calls to the identity server are held back, because it keeps failing. */
  isHoldingBack: () => boolean;
  close: () => Promise<void>;
};

const sweepMs = 10 * 60_000;

export async function startServices(config: Config, now: () => number = Date.now): Promise<Services> {
  const store = await openStore(config);
  const seal = createSeal(sealKey(config));
  const sessions = createSessions(store, seal, config, now);
  const unfinished = createUnfinished(store, seal, now);
  const oneShot = createOneShot(store, seal, now);
  const { send, close } = createSend();
  const guardOf = createGuards();
  const connections: Connections = { send, guardOf, budget: createRetryBudget(), random: Math.random };
  const sweep = () =>
    Promise.all([sessions.sweep(), unfinished.sweep(), oneShot.sweep()]).catch(() => undefined);
  const sweeping = setInterval(() => void sweep(), sweepMs).unref();
  return {
    config,
    store,
    sessions,
    unfinished,
    oneShot,
    client: (addresses, caller, signal, onReply) =>
      createClient(connections, addresses, caller, signal, onReply),
    isHoldingBack: () => guardOf(config.identityUrl).isOpen(),
    close: async () => {
      clearInterval(sweeping);
      await close();
      await store.close();
    },
  };
}
