import type { Pharmacy as PharmacyRecord } from "#fixtures/practice/pharmacies.ts";
import { addMonths, dayAt } from "#fixtures/time.ts";
import type { Pharmacy } from "#practice-api/medications/endpoints.ts";
import { memoize } from "../../core/memoize.ts";
import { requirePerson } from "../call-context.ts";
import type { Handlers } from "../handler.ts";
import { pageOf } from "../paging.ts";
import { requestRepeat } from "./repeat-requests.ts";

export const medications: Handlers["medications"] = {
  list: ({ which, ...paging }, context) => {
    const { clock, records } = context.world;
    const all = records.list(requirePerson(context, "patient"), "medications");
    if (which === "all") return pageOf(all, paging);
    if (which === "recent") {
      const since = addMonths(dayAt(clock.now()), -6);
      return pageOf(
        all.filter(({ prescribedOn = "" }) => prescribedOn >= since),
        paging,
      );
    }
    const repeated = all.filter(({ repeatedOn }) => repeatedOn !== undefined);
    return pageOf(
      repeated.toSorted((a, b) => (b.repeatedOn ?? "").localeCompare(a.repeatedOn ?? "")),
      paging,
    );
  },
  pharmacies: (paging, context) => {
    const { pharmacyId } = context.world.settings(requirePerson(context, "patient"));
    const page = pageOf(context.world.shared.list("pharmacies"), paging);
    return { ...page, entries: page.entries.map((pharmacy) => listed(pharmacy, pharmacy.id === pharmacyId)) };
  },
  requestRepeat,
};

const listed = memoize(
  (pharmacy: PharmacyRecord, isFavourite: boolean): Pharmacy => ({ ...pharmacy, isFavourite }),
);
