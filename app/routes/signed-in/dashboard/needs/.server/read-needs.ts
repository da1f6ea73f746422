import { nextAppointment } from "#app/.server/needs/next-appointment.ts";
import { failureOf, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { isoDay } from "#app/format/dates.ts";
import { isOfOnePage } from "#app/lists/.server/read-list.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { type NeedSource, type Needs, needSources, rankNeeds, type SourceState } from "../need.ts";
import { type Found, sources } from "./sources.ts";

/**
 * A source that fails leaves the others as they are. @throws PracticeError when no source can be read, or the
 * session or the link to the patient has ended.
 */
export async function readNeeds(args: ScreenArgs, areas: MenuArea[]): Promise<Needs> {
  const offered = needSources.filter((source) => areas.includes(source) && isOfRecord(source, args));
  const read = await Promise.all(
    offered.map(async (source) => ({ source, ...(await readSource(source, args)) })),
  );
  const states: [NeedSource, SourceState][] = read.map(({ source, state }) => [source, state]);
  const [failure] = read.flatMap(({ error }) => (error === undefined ? [] : [error]));
  if (failure !== undefined && states.every(([, state]) => state === "failed")) throw failure;
  const needs = rankNeeds(read.flatMap((one) => one.needs));
  return {
    needs,
    sources: Object.fromEntries(states),
    hasAppointmentToday: await hasAppointmentToday(args.context, offered),
    isNew: needs.length === 0 && (await isNew(args.context)),
    areas,
    asOf: (await args.context.now()).toUTC().toISO(),
  };
}

/** Invoices belong to the account holder, not to the other patient (ruling B62). */
const isOfRecord = (source: NeedSource, { context }: ScreenArgs) => source !== "billing" || !context.isActing;

async function hasAppointmentToday(
  context: RequestContext,
  offered: readonly NeedSource[],
): Promise<boolean> {
  if (!offered.includes("appointments")) return false;
  const next = await nextAppointment(context).catch(() => undefined);
  const today = isoDay((await context.now()).toUTC().toISO());
  return next?.appointment !== undefined && isoDay(next.appointment.startsAt) === today;
}

/** A number that is not known is not zero. */
async function isNew({ counters }: RequestContext): Promise<boolean> {
  const known = await counters().catch(() => undefined);
  return known !== undefined && counted.every((name) => known[name] === 0);
}

const counted = ["longTermMedications", "newResults", "unreadMessages", "allAppointments"] as const;

type Read = Found & { error?: unknown };

async function readSource(source: NeedSource, args: ScreenArgs): Promise<Read> {
  try {
    return await sources[source](args);
  } catch (error) {
    if (error instanceof PracticeError && !isOfOnePage(error)) throw error;
    log.warn({ call: source, ...failureOf(error) }, "needs not read");
    return { needs: [], state: "failed", error };
  }
}
