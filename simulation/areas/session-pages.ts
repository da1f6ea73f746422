import { type SessionPage, startSessionPage, tickMs } from "../browser/session-page.ts";
import type { Tab } from "../browser/tab.ts";
import { countTransitions } from "../coverage/coverage.ts";
import type { Simulation } from "../history/simulation.ts";
import { linkedTo, type Visitor } from "../history/visitors.ts";
import { elapsed } from "../runtime/virtual-time.ts";
import { events, type PageEvent, type PatientEvent } from "./page-events.ts";

const many = 1_000;

export function watchPages(simulation: Simulation) {
  const { violate, time, world, records } = simulation;
  const inspect = countTransitions(simulation.coverage);
  const pages = new Set<SessionPage>();

  function check(): void {
    for (const page of pages) {
      const isLate = time.now() > page.endsAt() + 2 * tickMs;
      if (isLate && !page.isCovered() && !page.isLeft()) {
        violate("covered page", "a page shows a record after the end of its session");
      }
    }
  }

  const waitOf = (page: SessionPage, until: PageEvent["until"]): number => {
    const left = Math.max(0, page.endsAt() - time.now());
    return { soon: 1_000, later: 35_000, warning: Math.max(1_000, left - 35_000), end: left + 2 * tickMs }[
      until
    ];
  };

  function otherTab({ tab }: SessionPage, { seat }: Visitor): Tab {
    const other = simulation.newTab(tab.device, { instance: seat.instance });
    other.record = tab.record;
    return other;
  }

  async function switchAt(other: Tab, { account }: Visitor, page: SessionPage): Promise<void> {
    const shown = records.of(page.record)?.patient;
    const patient = linkedTo(simulation, account).find((linked) => linked !== shown) ?? account;
    await other.submit("/session", { intent: "switch", person: records.person(account, patient) });
  }

  async function react(page: SessionPage, visitor: Visitor, event: PatientEvent): Promise<void> {
    const { tab } = page;
    switch (event) {
      case "use":
        return page.send({ type: "used", at: time.now() });
      case "back":
        return page.send({ type: "restored" });
      case "changed":
        return page.send({ type: "sessionChanged" });
      case "extend":
      case "dismiss":
      case "leave":
        return page.send({ type: event });
      case "ends": {
        const { account } = visitor;
        for (const [token, { holder }] of world.state.sessions)
          if (holder === account) world.sessions.end(token);
        return page.send({ type: "used", at: time.now() });
      }
      case "form":
        await tab.submit("/medication", { intent: "ask" });
        return;
      case "read":
        await tab.open("/privacy");
        return;
      case "announces":
        return announceLogOut(tab);
      case "otherUses":
        await otherTab(page, visitor).fetch("/session/time", { method: "POST" });
        return;
      case "otherLogsOut":
        announceLogOut(tab);
        await otherTab(page, visitor).submit("/session", { intent: "logOut" });
        return;
      case "otherSwitches":
        await switchAt(otherTab(page, visitor), visitor, page);
        return page.send({ type: "sessionChanged" });
      case "staleForm": {
        // The page still shows its record after another tab has opened another one.
        const other = otherTab(page, visitor);
        if (page.hasTag("expired") && (await visitor.resume({ at: other }))?.outcome !== "resumed") return;
        await switchAt(other, visitor, page);
        await tab.submit("/medication", { intent: "ask" });
        return;
      }
      case "otherSignsIn": {
        const other = otherTab(page, visitor);
        if ((await visitor.resume({ at: other }))?.outcome !== "resumed") return;
        return page.send({ type: "sessionChanged" });
      }
      case "logIn": {
        const result = await visitor.resume();
        if (result?.outcome === "resumed") return page.resumed(result.left);
        if (result !== undefined && result.outcome !== "rejected") page.send({ type: "leave" });
      }
    }
  }

  /** The tabs of a browser cover their pages when one of them logs out. */
  function announceLogOut({ device }: Tab): void {
    for (const listen of device.listeners) listen("loggingOut");
  }

  return {
    check,
    announceLogOut,

    play: async (visitor: Visitor, acts: readonly PageEvent[]): Promise<void> => {
      if (!(await visitor.signIn())) return;
      const tab = visitor.tab();
      const age = time.now() - (tab.session?.loadedAt ?? 0);
      if (age > 60_000) {
        await tab.reload("/privacy");
        if (tab.record === undefined && !(await visitor.signIn())) return;
      }
      const page = startSessionPage(tab, inspect);
      if (page === undefined) return;
      pages.add(page);
      for (const { wanted, choice, until, fails } of acts) {
        simulation.breakStore(0, fails === "waiting" ? many : 0);
        await elapsed(waitOf(page, until));
        simulation.breakStore(0, fails === "event" ? many : 0);
        if (page.tab.isClosed() || page.isLeft()) break;
        const possible = page.hasTag("expired")
          ? events.expired
          : page.hasTag("warning")
            ? events.warning
            : events.signedIn;
        const event = possible.find((one) => one === wanted) ?? possible[choice % possible.length] ?? "use";
        simulation.log(`page: ${event}`);
        await react(page, visitor, event);
        await elapsed(500);
        check();
      }
      simulation.breakStore(0, 0);
      await elapsed(11_000);
      pages.delete(page);
      page.stop();
    },
  };
}
