import fc from "fast-check";
import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import type { PersonKey } from "#fixtures/people/demo-patients.ts";
import { ApiError } from "#mock-server/core/api-error.ts";
import { applyEvent } from "#mock-server/scenarios/events/apply-event.ts";
import { type Area, act, anyOf, type Drawn, often } from "../history/area.ts";
import { patientIdOf } from "../history/records.ts";
import type { Simulation } from "../history/simulation.ts";
import {
  linkedTo,
  newPassword,
  newPasswordFields,
  passwordInUse,
  type Visitor,
  wrongPassword,
} from "../history/visitors.ts";
import { addFault, failsToRead } from "../practice/faults.ts";
import { elapsed } from "../runtime/virtual-time.ts";
import { pageEvents } from "./page-events.ts";
import { pageFrom } from "./page-from.ts";
import { watchPages } from "./session-pages.ts";
import { watchSignIns } from "./sign-in-rules.ts";

const calls = ["locate", "authenticate", "validate", "people", "changePassword", "logout"] as const;

type Failing = (typeof calls)[number] | "invalid";

const presses = fc.constantFrom(1, 1, 1, 2);
const signInAnew = act("signInAnew", {
  isDue: fc.boolean(),
  password: often({ good: 3, short: 1, ownName: 1, cancel: 1 }),
  chooses: fc.constantFrom<(number | "cancel" | "stranger")[]>(0, 1, 2, "cancel", "cancel", "stranger"),
  waits: fc.constantFrom(0, 0, 0, 0, 6, 16),
  fails: fc.option(fc.nat(11), { freq: 2 }),
});
const link = act("link", {
  isQuery: fc.boolean(),
  waits: fc.constantFrom(0, 0, 0, 2),
  times: fc.constantFrom(1, 1, 2),
  fault: fc.constantFrom(false, false, true),
});
const sendLater = act("sendLater", {
  minutes: fc.constantFrom(0, 7, 16, 16, 20),
  isWrong: fc.constantFrom(false, false, false, true),
});
const acts = anyOf(
  [6, act("wrongPassword", { times: fc.constantFrom(1, 1, 2, 4) })],
  [24, signInAnew],
  [6, link],
  [6, act("logOut", { presses })],
  [15, act("switch", { which: fc.nat(3), presses })],
  [3, fc.constant({ act: "refresh" })],
  [9, act("changeLink", { isRevoked: fc.constantFrom(true, true, false), which: fc.nat(2) })],
  [15, sendLater],
  [1, fc.constant({ act: "stay" })],
  [40, act("page", { events: pageEvents })],
);
export type SessionAct = Drawn<typeof acts>;

const minutes = (count: number) => elapsed(count * 60_000);

function open(simulation: Simulation) {
  const { world, violate, log, records } = simulation;
  const pages = watchPages(simulation);
  watchSignIns(simulation);
  let count = 0;

  function fail(name: Failing): void {
    const call = `identity.${name === "invalid" ? "validate" : name}`;
    const effect =
      name === "invalid" ? ({ type: "auth", as: "falsy" } as const) : ({ type: "reset" } as const);
    const isRead = name === "validate" || name === "people";
    addFault(world, isRead ? failsToRead(call) : { call, effect, phase: "before", nth: 1 });
  }

  async function signsInAnew(visitor: Visitor, act: Drawn<typeof signInAnew>): Promise<void> {
    const { account } = visitor;
    const tab = visitor.tab();
    await visitor.signOut();
    if (act.isDue) {
      world.state.credentials.set(account, {
        password: passwordInUse(simulation, account),
        mustResetPassword: true,
      });
    }
    const isCancelled = act.isDue ? act.password === "cancel" : act.chooses === "cancel";
    const failing = (names: readonly Failing[]) => {
      const name = act.fails === null ? undefined : names[act.fails % names.length];
      if (name !== undefined) fail(name);
    };
    const isLate = act.isDue || isCancelled;
    if (!isLate) failing(["locate", "authenticate", "validate", "people", "invalid"]);
    const { redirect } = await visitor.submitSignIn();
    if (redirect === undefined) return;
    if (isLate) failing(isCancelled ? ["logout"] : ["changePassword", "people"]);
    if (act.waits > 0) await minutes(act.waits);
    if (act.isDue && redirect.startsWith("/login")) {
      if (act.password === "cancel") return void (await tab.submit(redirect, { intent: "cancel" }));
      // The practice knows a name that the portal does not, and refuses a password with it.
      const [, middle = "Vea"] = world.profile(account).given;
      const wanted = { good: newPassword(++count), short: "Short-1", ownName: `${middle}-Light-2026` }[
        act.password
      ];
      const answer = await tab.submit(redirect, newPasswordFields(wanted));
      visitor.setPassword(passwordInUse(simulation, account));
      if (!answer.redirect?.startsWith("/login")) return;
    }
    if (!redirect.startsWith("/login")) return;
    if (act.chooses === "cancel") return void (await tab.submit(redirect, { intent: "cancel" }));
    const linked = linkedTo(simulation, account);
    const patient: PersonKey =
      act.chooses === "stranger" ? "george" : (linked[act.chooses % linked.length] ?? account);
    const answer = await tab.submit(redirect, {
      intent: "choose",
      patientId: simulation.portalId(patientIdOf(patient)),
    });
    if (answer.redirect !== undefined && !answer.redirect.startsWith("/login")) await tab.reload("/privacy");
  }

  /** "A link signs in once, and within a minute." */
  async function followLink(
    visitor: Visitor,
    { isQuery, waits: wait, times, fault }: Drawn<typeof link>,
  ): Promise<void> {
    const token = world.sessions.issueSwitchToken(visitor.account);
    if (wait > 0) await minutes(wait);
    if (fault) fail("authenticate");
    const address = `/loginSwitch/${token}`;
    const startsSession = (response: Response | undefined) =>
      response?.headers
        .getSetCookie()
        .some((cookie) => sessionCookie.parse(cookie.split(";")[0]) !== undefined) === true;
    let uses = 0;
    await visitor.signOut();
    for (let time = 0; time < times; time++) {
      const tab = visitor.tab();
      tab.record = undefined;
      if (startsSession(await tab.fetch(isQuery ? `/login?q=${token}` : address, {}))) {
        violate("link", "its page signed in before its form was sent");
      }
      const response = await tab.fetch(address, { method: "POST", body: new URLSearchParams() });
      const target = response?.headers.get("location");
      if (!startsSession(response) || typeof target !== "string") continue;
      uses++;
      if (target.startsWith("/login")) await visitor.continueSignIn(target, visitor.account);
    }
    if (uses > (wait > 0 ? 0 : 1)) violate("link", `it signed in ${uses} times after ${wait} minutes`);
  }

  async function switchTo(visitor: Visitor, which: number, times: number): Promise<void> {
    if (!(await visitor.signIn())) return;
    const tab = visitor.tab();
    const { account } = visitor;
    const all: PersonKey[] = account === "aroha" ? ["aroha", "tama", "manaia", "sione"] : [account, "tama"];
    const patient = all[which % all.length] ?? account;
    const fields = { intent: "switch", person: records.person(account, patient) };
    const [answer] = await Promise.all(Array.from({ length: times }, () => tab.submit("/session", fields)));
    if (answer?.redirect === undefined || tab.isClosed()) return;
    tab.record = undefined;
    if (answer.redirect.startsWith("/login")) return;
    await tab.open("/profile");
    const opened = records.of(tab.record)?.patient;
    const isOther = opened !== undefined && opened !== patient;
    if (isOther && times === 1) log(`the switch to ${patient} leads to ${opened}`);
  }

  function changeLink({ account }: Visitor, isRevoked: boolean, which: number): void {
    const person = (["tama", "manaia", "aroha"] as const)[which % 3];
    try {
      const event = { type: isRevoked ? "revoke-link" : "restore-link", for: account, person };
      world.events.record(applyEvent(world, event, world.clock.now()).occurrence);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log(`impossible: ${error.message}`);
    }
  }

  async function sendsLater(visitor: Visitor, wait: number, isWrong: boolean): Promise<void> {
    if (!(await visitor.signIn())) return;
    const tab = visitor.tab();
    const patient = visitor.patient();
    const preferredName = `Later ${++count}`;
    const profile = world.profile(patient);
    const { given, family } = profile;
    const from = pageFrom.details(profile);
    const fields = { intent: "details", given: given[0] ?? "", family, preferredName, from };
    const isSaved = () => world.profile(patient).preferredName === preferredName;
    if (wait > 0) await minutes(wait);
    const isOpen = !visitor.seat.isPlain && tab.record !== undefined;
    const first = await tab.submit("/profile", fields);
    const isPageLost = isOpen && first.redirect?.startsWith("/login") === true;
    if (isPageLost) violate("typed", "the end of the session takes the page away");
    // After a failure of the store the page says that it could not find out.
    if (first.refused === undefined || first.refused === "unknown") return;
    if (isSaved()) violate("refused form", `the form was refused as ${first.refused}, and carried out`);
    if (first.refused !== "expired") return;
    if (isWrong) await visitor.resume({ password: wrongPassword });
    const record = tab.record;
    if ((await visitor.resume())?.outcome !== "resumed") return;
    // A link that was followed meanwhile has taken the page away.
    if (tab.record === undefined) return;
    const second = await tab.submit("/profile", fields);
    if (tab.record !== record) violate("typed", "the page shows another record after its sign-in");
    const isLost = second.status === 400 || (second.redirect?.startsWith("/login") ?? false);
    if (isLost) violate("typed", `the form is answered with ${second.status} after a sign-in`);
  }

  async function stay(visitor: Visitor): Promise<void> {
    if (!(await visitor.signIn())) return;
    for (let quarter = 0; quarter < 33; quarter++) {
      await minutes(14.5);
      const response = await visitor.tab().fetch("/session/time", { method: "POST" });
      if (response === undefined || visitor.tab().refused !== undefined) return;
    }
  }

  return {
    play: async (act: SessionAct, visitor: Visitor): Promise<void> => {
      switch (act.act) {
        case "wrongPassword":
          await visitor.signOut();
          for (let time = 0; time < act.times; time++) await visitor.submitSignIn(wrongPassword);
          return;
        case "signInAnew":
          return signsInAnew(visitor, act);
        case "link":
          return followLink(visitor, act);
        case "switch":
          return switchTo(visitor, act.which, act.presses);
        case "changeLink":
          return changeLink(visitor, act.isRevoked, act.which);
        case "sendLater":
          return sendsLater(visitor, act.minutes, act.isWrong);
        case "stay":
          return stay(visitor);
        case "page":
          return pages.play(visitor, act.events);
        case "logOut": {
          if (!(await visitor.signIn())) return;
          const tab = visitor.tab();
          pages.announceLogOut(tab);
          await Promise.all(
            Array.from({ length: act.presses }, () => tab.submit("/session", { intent: "logOut" })),
          );
          tab.record = undefined;
          return;
        }
        case "refresh":
          if (await visitor.signIn())
            await visitor.tab().submit("/session", { intent: "refresh", from: "/privacy" });
      }
    },
    check: pages.check,
  };
}

export const sessions: Area<SessionAct> = {
  calls: calls.map((call) => `identity.${call}`),
  acts,
  open,
};
