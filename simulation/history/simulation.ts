import { createHash } from "node:crypto";
import { readConfig } from "#app/.server/configuration/config.ts";
import { startServices } from "#app/.server/services.ts";
import { randomNumbers } from "#fixtures/seed.ts";
import { withLetters, withoutLetters } from "#mock-server/dialects/ids.ts";
import { createDispatcher } from "#mock-server/http/dispatch.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { createDevice, type Device } from "../browser/device.ts";
import { openTab, type TabOptions } from "../browser/open-tab.ts";
import type { Tab } from "../browser/tab.ts";
import { createCoverage } from "../coverage/coverage.ts";
import {
  ConnectionLost,
  type PortalParts,
  type PortalProcess,
  startPortalProcess,
} from "../portal/portal-process.ts";
import { type PortalStore, storeOf } from "../portal/portal-store.ts";
import { portalRequestHandler } from "../portal/request-handler.ts";
import { transportTo } from "../practice/exchange.ts";
import { watchDisturbances } from "../practice/lies.ts";
import type { SeededRandom } from "../runtime/seeded-random.ts";
import { firstMoment, type VirtualTime } from "../runtime/virtual-time.ts";
import { createRecordNames } from "./records.ts";
import type { ScriptLine } from "./script-lines.ts";
import { arrived, type ServedRequest, servedNow } from "./served-request.ts";

const instances = 2;
const practiceUrl = "http://practice/~default/api";

/** A rule of docs/simulation.md that a history has broken. */
export type Violation = { rule: string; what: string };

type AnswerLook = (tab: Tab, ...answered: Parameters<TabOptions["look"]>) => void;

type RequestLook = { begin?: (request: ServedRequest) => void; end?: (request: ServedRequest) => void };
type SaidLook = (tab: Tab, lines: readonly ScriptLine[]) => void;

/** One history of a portal and its practice. */
export type Simulation = Awaited<ReturnType<Simulator["begin"]>>;
export type Simulator = Awaited<ReturnType<typeof openSimulator>>;

export async function openSimulator(time: VirtualTime, random: SeededRandom, store: PortalStore) {
  const coverage = createCoverage();
  const handle = await portalRequestHandler();
  const worlds = new Worlds(1, 0, new Library());
  const dispatch = createDispatcher(worlds, undefined);
  const config = readConfig({
    NODE_ENV: "production",
    IDENTITY_URL: "http://practice/identity",
    PRACTICE_API_URL: practiceUrl,
    SESSION_KEY: Buffer.alloc(32, 7).toString("base64"),
    MINIMUM_RESPONSE_MS: "0",
    CAPTCHA_COST: "1",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_simulation",
  });
  const watching = store.connect();
  const onlooker = startServices(config, undefined, storeOf(watching, watching.run));

  let violateNow: ((rule: string, what: string) => void) | undefined;
  const onRejection = (error: unknown) =>
    violateNow?.("no failure", `unhandled: ${error instanceof Error ? error.stack : String(error)}`);
  process.on("unhandledRejection", onRejection);
  const hasTextIds = () => worlds.default.state.dialects.includes("text-ids");
  const portalId = (id: string) => (hasTextIds() ? withLetters(id) : id);
  const practiceId = (id: string) => (hasTextIds() ? withoutLetters(id) : id);
  const records = createRecordNames(config, practiceUrl, portalId);

  async function begin(seed: string) {
    time.restart(firstMoment);
    await store.empty();
    random.restart(seed);
    const world = worlds.default;
    worlds.setScenario(world, world.scenario);
    const next = randomNumbers(`history ${seed}`);
    const below = (limit: number) => Math.floor(next() * limit);
    const lines: string[] = [];
    const violations: Violation[] = [];
    const looks: AnswerLook[] = [];
    const requestLooks: RequestLook[] = [];
    const saidLooks: SaidLook[] = [];
    let broken = { after: 0, statements: 0 };
    let tabCount = 0;
    const log = (line: string) => void lines.push(`${time.now() - firstMoment} ${line}`);
    const past = watchDisturbances(world, time);
    const send = transportTo({
      dispatch,
      world: () => world,
      delay: () => 1 + below(40),
      lateBy: past.lateBy,
      look: (call) => {
        past.received(call);
        coverage.faults.called(call.call);
        servedNow.getStore()?.calls.push(call);
      },
    });
    const parts: PortalParts = {
      config,
      handle,
      connect: store.connect,
      release: store.release,
      transport: async (call, exchange, signal) => {
        log(`> ${call}`);
        try {
          const reply = await send(call, exchange, signal);
          log(`< ${call} ${reply.status}`);
          return reply;
        } catch (error) {
          log(`< ${call} ${(error as { reason?: string }).reason}`);
          throw error;
        }
      },
      storeFault: () => {
        if (broken.after-- > 0 || broken.statements-- <= 0) return undefined;
        past.storeFailed();
        const served = servedNow.getStore();
        if (served) served.hasStoreFailed = true;
        log("the store fails");
        return new Error("disk I/O error");
      },
    };
    const processes: PortalProcess[] = [];
    /** It starts again after it was killed. */
    const process = (instance: number) => {
      const number = instance % instances;
      let running = processes[number];
      if (running === undefined || running.isDead()) {
        log(`instance ${number} starts`);
        if (running !== undefined) past.processEnded();
        running = startPortalProcess(parts);
        processes[number] = running;
      }
      return running;
    };
    const violate = (rule: string, what: string) => {
      log(`! ${rule}: ${what}`);
      violations.push({ rule, what });
    };
    violateNow = violate;
    return {
      ...past,
      time,
      world,
      portalId,
      practiceId,
      records,
      random: below,
      process,
      newDevice: createDevice,
      newTab: (
        device: Device,
        { instance, isPlain = false }: { instance: number; isPlain?: boolean },
      ): Tab => {
        const tab = openTab({
          number: ++tabCount,
          device,
          isPlain,
          respond: async (request) => {
            const served = await arrived(tab, request, time.now());
            for (const { begin: look } of requestLooks) look?.(served);
            try {
              const response = await servedNow.run(served, () => process(instance).respond(request));
              const { status, headers } = response;
              const text = await response.clone().text();
              // A browser that has left gets no answer.
              if (!request.signal.aborted) served.response = { status, headers, text };
              return response;
            } catch (error) {
              if (!(error instanceof ConnectionLost)) throw error;
              log(`instance ${instance % instances} has ended`);
              throw error;
            } finally {
              served.endedAt = time.now();
              for (const { end: look } of requestLooks) look?.(served);
            }
          },
          log,
          look: (...answered) => {
            for (const look of looks) look(tab, ...answered);
          },
        });
        return tab;
      },
      /** Has so many statements fail, after as many that do not. */
      breakStore: (after: number, statements: number) => {
        broken = { after, statements };
      },
      log,
      /** Says what a patient does in a page whose requests do not show it, as lines of a script. */
      say: (tab: Tab, said: readonly ScriptLine[]) => {
        for (const look of saidLooks) look(tab, said);
      },
      onSaid: (look: SaidLook) => void saidLooks.push(look),
      violate,
      onAnswer: (look: AnswerLook) => void looks.push(look),
      onRequest: (look: RequestLook) => void requestLooks.push(look),
      isCalm: () => past.isCalm() && !processes.some((one) => one.isDead()),
      practice: send,
      /** Reads the store as a process does, which is never killed. */
      onlooker,
      coverage,
      readStore: store.read,
      end: async () => {
        for (const running of processes) running?.stop();
        await time.end();
      },
      result: () => ({
        violations,
        log: lines,
        digest: createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16),
      }),
    };
  }
  const close = async () => {
    process.off("unhandledRejection", onRejection);
    await watching.close();
    await store.close();
  };
  return { begin, coverage, close };
}

export type Invariant = (simulation: Simulation) => { check?: () => void };
