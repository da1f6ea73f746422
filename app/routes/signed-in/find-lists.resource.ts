import type { LoaderFunctionArgs } from "react-router";
import { ifFailed } from "#app/.server/practice-client/practice-error.ts";
import { recordLoader, type ScreenArgs } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { type Findable, type SearchedArea, searchedAreas } from "#app/browser/seen-lists.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import { findableAppointment } from "#app/routes/signed-in/appointments/links.ts";
import { findableInvoice } from "#app/routes/signed-in/billing/findable-invoice.ts";
import { findableLetter } from "#app/routes/signed-in/letters/letter.ts";
import { findableMedicine } from "#app/routes/signed-in/medications/medicine.ts";
import { findableMessage } from "#app/routes/signed-in/messages/message.ts";
import { findableResult } from "#app/routes/signed-in/results/links.ts";
import type { FindList } from "#app/shell/find/load-lists.ts";
import {
  findableAllergy,
  findableDiagnosis,
  findableImmunisation,
  findableReminder,
} from "#app/shell/find/record-entries.ts";
import { allergyGroup } from "#practice-api/allergies/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { listHistory, listUpcoming } from "./appointments/.server/list-appointments.ts";
import { invoicesWithReceipts } from "./billing/loader.server.ts";
import { listDiagnoses } from "./diagnoses/loader.server.ts";
import { listImmunisations } from "./immunisations/loader.server.ts";
import { lettersToFind } from "./letters/loader.server.ts";
import { listMedicines } from "./medications/.server/list-medicines.ts";
import { readPage } from "./messages/.server/loader.ts";
import { readReminders } from "./reminders/loader.server.ts";
import { listResults } from "./results/.server/loader.ts";

export const middleware = [requireSession("resource")];

/** Of the practice's small pages: as many as a long list of bills or allergies has. */
const pagesOfSmall = 5;

/** Marks nothing as read (ruling B31). */
const lists: Record<SearchedArea, (args: ScreenArgs) => Promise<FindList[]>> = {
  medications: async (args) => [
    findList("medications/all", await listMedicines(args, "all", 1), findableMedicine),
  ],
  results: async ({ context }) => [
    findList("results/all", await listResults(context, { pages: 1 }), (one) => findableResult(one)),
  ],
  allergies: async ({ context }) => {
    const read = (page: number) => context.api.allergies.list({ page });
    const list = await readList(context, { read, pages: pagesOfSmall, pageSize: pageSizes.allergies });
    return [findList("allergies/all", list, (one) => findableAllergy(one, allergyGroup(one)))];
  },
  diagnoses: async ({ context }) => [
    findList("diagnoses/all", await listDiagnoses(context, "all", 1), findableDiagnosis),
  ],
  immunisations: async ({ context, services }) => [
    findList("immunisations/all", await listImmunisations(services, context, "all", 1), findableImmunisation),
  ],
  reminders: async ({ context }) => [
    findList("reminders/all", await readReminders(context, 1), findableReminder),
  ],
  billing: async (args) => [
    findList("billing/all", await invoicesWithReceipts(args, pagesOfSmall), (invoice) =>
      findableInvoice(invoice, args.context.isActing ? args.context.session.data.holderName : undefined),
    ),
  ],
  letters: async (args) => {
    const { providers, ...list } = await lettersToFind(args);
    const found = findList("letters/all", list, (letter) => findableLetter(letter, providers?.[letter.id]));
    return [{ ...found, isWhole: found.isWhole && providers !== null }];
  },
  messages: (args) =>
    Promise.all(
      (["inbox", "sent", "drafts"] as const).map(async (box) => {
        const page = await readPage(args, { box, filter: "all", page: 1 });
        const hasMore = page.total === undefined || page.total > page.entries.length;
        return findList(`messages/${box}`, { ...page, hasMore }, findableMessage);
      }),
    ),
  appointments: async ({ context }) => {
    const [upcoming, history] = await Promise.all([
      listUpcoming(context, 1),
      listHistory(context, { badge: "all" }, 1),
    ]);
    return [
      findList("appointments/upcoming", upcoming, (one) => findableAppointment(one, "upcoming")),
      findList("appointments/history", history, (one) => findableAppointment(one, "history")),
    ];
  },
};

/** 503 when the lists cannot be read. */
export function loader(args: LoaderFunctionArgs): Response | Promise<Response> {
  const requested = args.url.searchParams.get("area");
  const area = searchedAreas.find((one) => one === requested);
  if (area === undefined) return new Response(null, { status: 400 });
  return recordLoader(area, async (screen) => {
    const headers = { "Cache-Control": "no-store" };
    return lists[area](screen).then(
      (list) => Response.json(list, { headers }),
      ifFailed(() => new Response(null, { status: 503, headers })),
    );
  })(args);
}

function findList<T>(
  place: FindList["place"],
  { entries, hasMore, unreadable }: Pick<List<T>, "entries" | "hasMore" | "unreadable">,
  findable: (entry: T) => Findable,
): FindList {
  return { place, isWhole: !hasMore && unreadable === 0, entries: entries.map(findable) };
}
