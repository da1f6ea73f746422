import { addMonths, dayAt } from "#fixtures/calendar.ts";
import type { Pharmacy as KeptPharmacy } from "#fixtures/practice/pharmacies.ts";
import type { Pharmacy } from "#practice-api/medications.ts";
import type { Handlers } from "../calls.ts";
import { derivation } from "../derivation.ts";
import { pageOf } from "../paging.ts";
import { requestRepeat } from "../repeats.ts";
import { requirePerson } from "../visit.ts";

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
