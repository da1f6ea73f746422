import { expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { listHistory, listUpcoming } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { loadAccounts } from "#app/routes/signed-in/billing/loader.server.ts";
import { listDiagnoses } from "#app/routes/signed-in/diagnoses/loader.server.ts";
import { listImmunisations } from "#app/routes/signed-in/immunisations/loader.server.ts";
import { loadLetters } from "#app/routes/signed-in/letters/loader.server.ts";
import { listAllergies } from "#app/routes/signed-in/medications/.server/list-allergies.ts";
import { listMedicines } from "#app/routes/signed-in/medications/.server/list-medicines.ts";
import { listRepeatReminders } from "#app/routes/signed-in/medications/.server/repeat-reminders.ts";
import { listPharmacies } from "#app/routes/signed-in/medications/repeat/.server/pharmacies.ts";
import { loadMessages } from "#app/routes/signed-in/messages/.server/loader.ts";
import { listedParts, parts } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { readEveryPage } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { readListPage } from "#app/routes/signed-in/my-record/loader.server.ts";
import { listReminders } from "#app/routes/signed-in/reminders/loader.server.ts";
import { loadResources } from "#app/routes/signed-in/resources/loader.server.ts";
import { listResults } from "#app/routes/signed-in/results/.server/loader.ts";
import { loadTimeline } from "#app/routes/signed-in/timeline/.server/loader.ts";
import { listVitals } from "#app/routes/signed-in/vitals/loader.server.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import type { DialectNames } from "#mock-server/control/client.ts";
import { hasEnded } from "#practice-api/wire/read-pages.ts";
import { openPortal } from "../../support/portal.ts";
import { monday, openPractice } from "../../support/practice.ts";
import { screenArgs } from "../../support/screen-args.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);

/** As many pages as an address can have. */
const pages = 50;
type Read = (context: RequestContext, args: (path: string) => ScreenArgs) => Promise<object>;

/** Every list that the portal reads by pages, as the screen has it. */
const lists: Record<string, Read> = {
  allergies: (context) => listAllergies(context),
  "appointments to come": (context) => listUpcoming(context, pages),
  "appointments of the past": (context) => listHistory(context, { badge: "all" }, pages),
  "appointments that were missed": (context) => listHistory(context, { badge: "missed" }, pages),
  diagnoses: (context) => listDiagnoses(context, "all", pages),
  immunisations: (context) => listImmunisations(portal.services, context, "all", pages),
  letters: async (_, args) => loadedIn((await loadLetters(args(`/letters?pages=${pages}`))).list),
  "long term medicines": (_, args) => listMedicines(args("/medications"), "longTerm"),
  medicines: (_, args) => listMedicines(args("/medications"), "all", pages),
  "repeated medicines": (_, args) => listMedicines(args("/medications"), "repeated", pages),
  pharmacies: (context) => listPharmacies(context),
  reminders: (context) => listReminders(portal.services, context, pages),
  "reminders of repeats": (context) => listRepeatReminders(context),
  leaflets: async (_, args) => loadedIn((await loadResources(args(`/resources?pages=${pages}`))).list),
  results: (context) => listResults(context, { pages }),
  timeline: async (_, args) => loadedIn((await loadTimeline(args(`/timeline?show=all&pages=${pages}`))).list),
  vitals: (context) => listVitals(context, pages),
  "unpaid invoices": async (_, args) => {
    const { shown } = await loadAccounts(args("/accounts"));
    return shown.tab === "pending" ? loadedIn(shown.pending) : {};
  },
  invoices: async (_, args) => {
    const { shown } = await loadAccounts(args(`/accounts?tab=all&pages=${pages}`));
    return shown.tab === "all" ? loadedIn(shown.list) : {};
  },
  ...Object.fromEntries(
    ["inbox", "sent", "drafts"].map((box): [string, Read] => [
      box,
      async (_, args) => {
        const { progress, ...list } = await loadedIn(
          (await loadMessages(args(`/emails?box=${box}&pages=${pages}`))).list,
        );
        return { ...list, hasMore: !hasEnded(progress, 25) };
      },
    ]),
  ),
  ...Object.fromEntries(
    listedParts.map((part): [string, Read] => [
      `copy of ${part}`,
      async (context) => {
        const read = (page: number) => readListPage(context, part, page);
        const { total, ...whole } = await readEveryPage<{ id?: string }>(
          read,
          parts[part].pageSize,
          () => undefined,
        );
        return whole;
      },
    ]),
  ),
};

async function loadedIn<T extends object>(panel: DeferredPanel<T> | undefined): Promise<T> {
  const settled = await panel;
  if (settled?.state !== "loaded") throw new Error("The panel has failed.");
  return settled.value;
}

type Summary = { ids: unknown[]; isPart?: boolean; missing?: string };

/** The ids of every entry in their order, and what a list says of itself. */
function summaryOf(list: object): Summary {
  const { asOf, offer, ...whole } = list as { asOf?: string; offer?: object };
  const [ids = []] = Object.values(whole).filter((value) => Array.isArray(value));
  const said = Object.entries(whole).filter(([, value]) => !Array.isArray(value));
  return { ids: ids.map((one: unknown) => (one as { id?: string }).id ?? one), ...Object.fromEntries(said) };
}

/** The lists of a patient in a new world. */
async function readAll(dialects: DialectNames = []) {
  const world = await practice.control.createWorld({ now: monday, dialects });
  const context = await contextFor(world, "sione", "sione", AbortSignal.timeout(60_000));
  const args = (path: string) => screenArgs(portal.services, context, path);
  const all: Record<string, Summary> = {};
  for (const [name, list] of Object.entries(lists)) all[name] = summaryOf(await list(context, args));
  await world.remove();
  return all;
}

let plain: ReturnType<typeof readAll> | undefined;

test.each(["capped-pages", "short-pages", "repeated-entries", "no-totals", "large-totals"])(
  "every list is whole with %s, or says that it is not",
  async (dialect) => {
    plain ??= readAll();
    const expected = await plain;
    const cut: string[] = [];
    for (const [name, list] of Object.entries(await readAll([dialect]))) {
      const { ids, isPart = false, missing } = list;
      if (isPart || missing === "tooMany") {
        cut.push(name);
        expect([name, expected[name]?.ids]).toEqual([name, expect.arrayContaining(ids)]);
      } else expect([name, list]).toEqual([name, expected[name]]);
    }
    // The practice has some 2,000 pharmacies, which are too many for pages of seven.
    expect(cut).toEqual(dialect === "capped-pages" ? ["pharmacies"] : []);
  },
);
