import { dayAt } from "#fixtures/time.ts";
import { messagesIn } from "#mock-server/areas/messages/message-boxes.ts";
import { countersOf } from "#mock-server/areas/practice/counters.ts";
import { resultsOf } from "#mock-server/areas/results/result-list.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { Answer } from "../../browser/answer.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Deed, DeedKind } from "./deeds.ts";
import { dashboardIn, dashboardPath, screens } from "./screens.ts";

/** Whose lists have the newest entries first, so that what the practice has just done is on the first page. */
const isLatestFirst: ReadonlySet<DeedKind> = new Set(["result-arrives", "message-arrives", "letter-arrives"]);

/** The practice's clock is read from answers, which say whole seconds. */
const secondMs = 1_000;

export function watchWhatIsTold(simulation: Simulation) {
  const { world, time, violate, portalId, coverage } = simulation;
  const deeds: Deed[] = [];
  const countedAt = new Map<string, Counters>();

  simulation.onRequest({
    begin: ({ tab, path, startedAt }) => {
      const person = simulation.records.of(tab.record)?.patient;
      if (person !== undefined && /^\/(_\.data)?(\?|$)/.test(path))
        countedAt.set(`${tab.number} ${startedAt}`, countersOf(world, person));
    },
  });

  const record = <C extends "immunisations" | "appointments" | "letters" | "invoices" | "medications">(
    collection: C,
    { person, id }: Deed,
  ) => world.records.find(person, collection, id);

  function isThere(deed: Deed): boolean {
    const { kind, person, id } = deed;
    const now = world.clock.now();
    switch (kind) {
      case "result-arrives":
        return resultsOf(world, person).some((result) => result.id === id);
      case "message-arrives":
        return messagesIn(world, person, "inbox").some((message) => message.id === id);
      case "letter-arrives":
        return record("letters", deed) !== undefined;
      case "invoice-sent":
        return (record("invoices", deed)?.balance ?? 0) > 0;
      case "vaccination-given":
        return record("immunisations", deed)?.date !== undefined;
      case "repeat-answered":
        return record("medications", deed) !== undefined;
      default: {
        const { status, startsAt = "" } = record("appointments", deed) ?? {};
        if (kind === "appointment-moved") return status === "future" && Date.parse(startsAt) > now;
        return status === "cancelled" && dayAt(Date.parse(startsAt)) >= dayAt(now);
      }
    }
  }

  /** Whether the dashboard says what was done, or undefined where it cannot know it. */
  function isToldOnDashboard(deed: Deed, answer: Answer): boolean | undefined {
    const { needs, next } = dashboardIn(answer);
    if (needs === undefined) return undefined;
    const { kind, person } = deed;
    const id = portalId(deed.id);
    const asked = (what: string) =>
      needs.rows.some((row) => row.kind === what && row.ids.some((one) => one === id));
    /** A list of which a part could not be read says nothing, but what it has. */
    const ifWhole = (source: keyof typeof needs.sources, isTold: boolean) =>
      isTold || needs.sources[source] === "whole" ? isTold : undefined;
    switch (kind) {
      case "result-arrives": {
        const isNew = resultsOf(world, person).some((one) => one.id === deed.id && !one.isRead);
        return isNew ? ifWhole("results", asked("result")) : undefined;
      }
      case "message-arrives": {
        const isNew = messagesIn(world, person, "inbox").some((one) => one.id === deed.id && !one.read);
        return isNew ? ifWhole("messages", asked("message")) : undefined;
      }
      case "invoice-sent":
        return ifWhole(
          "billing",
          needs.rows.some((row) => row.kind === "invoice" || row.kind === "payment"),
        );
      case "vaccination-given": {
        const isAsked = asked("dueVaccine") || asked("overdueVaccine");
        return isAsked || needs.sources.immunisations === "whole" ? !isAsked : undefined;
      }
      case "appointment-cancelled":
        return ifWhole("appointments", asked("cancelled"));
      case "appointment-moved":
        return next?.id === id ? beginsWithRecord(deed, next.startsAt) : undefined;
      case "repeat-answered": {
        const name = record("medications", deed)?.name;
        const open = needs.rows.filter((row) => row.kind === "lateRequest" || row.kind === "unclearRequest");
        // A row of several does not name the medicines of each.
        if (name === undefined || open.some((row) => row.ids.length > 1)) return undefined;
        const isOpen = open.some(
          ({ ids, facts }) => Number(ids[0]) + secondMs < deed.at && [facts].flat().join(", ").includes(name),
        );
        // A second script of one day is no newer than the first.
        const isFirst = deeds.filter((one) => record("medications", one)?.name === name).length === 1;
        return isFirst && (isOpen || needs.sources.medications === "whole") ? !isOpen : undefined;
      }
      default:
        return undefined;
    }
  }

  const beginsWithRecord = (deed: Deed, startsAt = "") =>
    Date.parse(startsAt) === Date.parse(record("appointments", deed)?.startsAt ?? "");

  function isToldOnScreen(deed: Deed, answer: Answer): boolean | undefined {
    const shown = screens[deed.kind].list(answer);
    if (shown === undefined) return undefined;
    const { entries, isWhole } = shown;
    const entry = entries.find(({ id }) => id === portalId(deed.id));
    const isKnown = isWhole || (isLatestFirst.has(deed.kind) && entries.length > deeds.length);
    if (entry === undefined) return isKnown ? false : undefined;
    return deed.kind !== "appointment-moved" || beginsWithRecord(deed, entry.startsAt);
  }

  function note(where: "on the dashboard" | "on its screen", deed: Deed, isTold: boolean | undefined): void {
    if (isTold) coverage.outcome(`told ${where}: ${deed.kind}`);
    if (isTold === false) violate(`told ${where}`, `${deed.kind} ${deed.id} is not said`);
  }

  simulation.onAnswer((tab, path, answer, { startedAt }) => {
    const person = simulation.records.of(tab.record)?.patient;
    if (person === undefined) return;
    const isDashboard = path === dashboardPath;
    if (isDashboard) checkCounters(answer, person, `${tab.number} ${startedAt}`, startedAt);
    for (const deed of deeds) {
      if (deed.person !== person || deed.at >= startedAt || !isThere(deed)) continue;
      const { call, path: own } = screens[deed.kind];
      if (simulation.hasLied([call, "practice.counters", "identity.menu"], { since: deed.at })) continue;
      if (isDashboard) note("on the dashboard", deed, isToldOnDashboard(deed, answer));
      if (path === own) note("on its screen", deed, isToldOnScreen(deed, answer));
    }
  });

  function checkCounters(answer: Answer, person: Deed["person"], asked: string, since: number): void {
    const before = countedAt.get(asked);
    const shown = dashboardIn(answer).counters;
    if (before === undefined || shown.length === 0) return;
    const now = countersOf(world, person);
    if (simulation.hasLied("practice.counters", { since })) return;
    coverage.outcome("told: counters");
    for (const [name, count] of shown.flatMap((counters) => Object.entries(counters))) {
      const known = [before, now].map((counters) => counters[name as keyof Counters]);
      if (!known.includes(count))
        violate("counted", `${name} is shown as ${count}, and is ${known.join(" or ")}`);
    }
  }

  return {
    done: (deed: Omit<Deed, "at">) => void deeds.push({ ...deed, at: time.now() }),
    screensFor: (person: Deed["person"]) => [
      ...new Set(deeds.filter((deed) => deed.person === person).map(({ kind }) => screens[kind].path)),
    ],
  };
}
