import type { OutgoingRequest } from "#app/.server/practice-client/transport.ts";
import type { PatientKey } from "#fixtures/people/people.ts";
import type { ActiveFault } from "#mock-server/faults/fault-rule.ts";
import type { World } from "#mock-server/world/world.ts";
import type { VirtualTime } from "../runtime/virtual-time.ts";
import type { PracticeCall } from "./exchange.ts";

type Names = string | readonly string[];

/** What a rule rests on. Without a part, every call counts. */
type About = {
  /** The account that makes the call, or the patient whose record it concerns. */
  whose?: PatientKey;
  /** A text of its request: an id, or what was typed. */
  naming?: string;
  /** Answers that the portal had before are not what the rule rests on. In ms since 1970. */
  since?: number | undefined;
};

/**
 * Whether a fault has made an answer untrue in a form that looks right. Every other fault can be seen through, also rows
 * without an id.
 */
function isUntrue({ effect, phase }: ActiveFault, { method }: OutgoingRequest): boolean {
  // The last two send rows again, or carry the call out again.
  if (["stale", "empty-form", "huge", "duplicate"].includes(effect.type)) return true;
  // Nothing is there, says 404 to a read. To a write no status says anything (ruling B93), but that the session is over.
  if (method === "GET") return effect.type === "status" && effect.status === 404;
  return phase === "after-commit" && effect.type === "auth";
}

function watchLies() {
  const calls: PracticeCall[] = [];
  const some = (names: Names, { whose, naming = "" }: About, is: (call: PracticeCall) => boolean) =>
    calls.some(
      (one) =>
        [names].flat().includes(one.call) &&
        (whose === undefined || one.people.includes(whose)) &&
        `${one.exchange.url.href} ${one.exchange.body}`.includes(naming) &&
        is(one),
    );
  return {
    received: (call: PracticeCall) => void calls.push(call),
    hasActed: () => calls.some(({ faults }) => faults().length > 0),
    hasLied: (names: Names, about: About = {}) =>
      some(
        names,
        about,
        ({ readAt = -1, exchange, faults }) =>
          readAt >= (about.since ?? 0) && faults().some((fault) => isUntrue(fault, exchange)),
      ),
    hasDoubled: (names: Names, about: About = {}) =>
      some(names, about, ({ faults }) => faults().some(({ effect }) => effect.type === "duplicate")),
  };
}

export function watchDisturbances(world: World, time: Pick<VirtualTime, "now">) {
  const { received, hasActed, hasLied, hasDoubled } = watchLies();
  const late = new Map<string, number>();
  let hadStoreFault = false;
  let wasDisturbed = false;

  return {
    hasLied,
    hasDoubled,
    hadStoreFault: () => hadStoreFault,
    isCalm: () => {
      const areClocksEqual = Math.abs(world.clock.now() - time.now()) < 1_000;
      return areClocksEqual && !wasDisturbed && !hadStoreFault && !hasActed();
    },
    received: (call: PracticeCall) => {
      if (world.faults.list().length > 0) received(call);
    },
    storeFailed: () => {
      hadStoreFault = true;
    },
    processEnded: () => {
      wasDisturbed = true;
    },
    /** The next request of this call is on its way for so long, and arrives although its sender has gone. Infinite: it does not leave. */
    delayNext: (call: string, ms: number) => void late.set(call, ms),
    lateBy: (call: string) => {
      const ms = late.get(call);
      late.delete(call);
      wasDisturbed ||= ms !== undefined;
      return ms;
    },
  };
}
