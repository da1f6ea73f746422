import type { RequestContext } from "#app/.server/request-context.ts";
import { allergyPageSize } from "#practice-api/allergies/rules.ts";
import { diagnosisPageSize } from "#practice-api/diagnoses/rules.ts";
import { immunisationPageSize } from "#practice-api/immunisations/rules.ts";
import { letterPageSize } from "#practice-api/letters/rules.ts";
import { medicationPageSize } from "#practice-api/medications/rules.ts";
import { reminderPageSize } from "#practice-api/reminders/rules.ts";
import { resultPageSize } from "#practice-api/results/rules.ts";
import { timelinePageSize } from "#practice-api/timeline/rules.ts";
import { vitalPageSize } from "#practice-api/vitals/rules.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
import type { PartEntries, PartId, PartPage } from "../copy/parts.ts";

type Api = RequestContext["api"];
/** The parts that are lists of the practice. The values of test results are read by test. */
export type ListedPart = Exclude<PartId, "resultValues">;

type List<T> = {
  /** The page size of the specification (spec 2, section 9). */
  pageSize: number;
  read: (api: Api, page: number) => Promise<Listing<T>>;
};

/** Listing calls only: none marks anything as read (ruling B31). */
const lists: { [P in ListedPart]: List<PartEntries[P]> } = {
  medications: {
    pageSize: medicationPageSize.all,
    read: (api, page) => api.medications.list({ which: "all", page }),
  },
  allergies: { pageSize: allergyPageSize, read: (api, page) => api.allergies.list({ page }) },
  immunisations: {
    pageSize: immunisationPageSize,
    read: (api, page) => api.immunisations.list({ which: "all", page }),
  },
  diagnoses: { pageSize: diagnosisPageSize, read: (api, page) => api.diagnoses.list({ which: "all", page }) },
  results: { pageSize: resultPageSize, read: (api, page) => api.results.list({ page }) },
  vitals: { pageSize: vitalPageSize, read: (api, page) => api.vitals.list({ page }) },
  letters: {
    pageSize: letterPageSize,
    read: async (api, page) => {
      const listing = await api.letters.list({ page });
      return { ...listing, entries: listing.entries.map(({ data, ...letter }) => letter) };
    },
  },
  timeline: { pageSize: timelinePageSize, read: (api, page) => api.timeline.list({ page }) },
  appointments: { pageSize: 100, read: (api, page) => api.appointments.list({ category: "all", page }) },
  reminders: { pageSize: reminderPageSize, read: (api, page) => api.reminders.list({ page }) },
};

export const isListedPart = (name: string | null): name is ListedPart =>
  name !== null && Object.hasOwn(lists, name);

/** One page of a part, counted from 1. @throws PracticeError */
export async function readListPage(
  context: RequestContext,
  part: ListedPart,
  page: number,
): Promise<PartPage> {
  const { pageSize, read } = lists[part];
  const { entries, unreadable, total } = await read(context.api, page);
  const hasMore = entries.length + unreadable >= pageSize;
  const counted = total === undefined ? {} : { total };
  return { entries, unreadable, hasMore, ...counted, asOf: await timeOf(context) };
}

/** The chart points of some tests, one call after another. @throws PracticeError */
export async function readValues(context: RequestContext, tests: readonly string[]): Promise<PartPage> {
  const page = { entries: [] as unknown[], unreadable: 0 };
  for (const test of tests) {
    const { entries, unreadable } = await context.api.results.chart({ test });
    page.entries.push(...entries);
    page.unreadable += unreadable;
  }
  return { ...page, hasMore: false, asOf: await timeOf(context) };
}

const timeOf = async (context: RequestContext) => (await context.now()).toUTC().toISO();
