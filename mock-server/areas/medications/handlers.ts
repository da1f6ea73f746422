import { addMonths, dayAt } from "#fixtures/calendar.ts";
import type { Pharmacy as KeptPharmacy } from "#fixtures/practice/pharmacies.ts";
import type { Pharmacy } from "#practice-api/medications/endpoints.ts";
import { derivation } from "../../core/memoize.ts";
import type { Handlers } from "../../http/route-table.ts";
import { requirePerson } from "../call-context.ts";
import { pageOf } from "../paging.ts";
import { requestRepeat } from "./repeat-requests.ts";

export const medications: Handlers["medications"] = {
  list: ({ which, ...paging }, visit) => {
    const { clock, records } = visit.world;
    const all = records.list(requirePerson(visit, "patient"), "medications");
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
  pharmacies: (paging, visit) => {
    const { pharmacyId } = visit.world.settings(requirePerson(visit, "patient"));
    const page = pageOf(visit.world.shared.list("pharmacies"), paging);
    return { ...page, entries: page.entries.map((pharmacy) => listed(pharmacy, pharmacy.id === pharmacyId)) };
  },
  requestRepeat,
};

const listed = derivation(
  (pharmacy: KeptPharmacy, isFavourite: boolean): Pharmacy => ({ ...pharmacy, isFavourite }),
);
