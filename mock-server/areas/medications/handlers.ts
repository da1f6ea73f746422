import type { Pharmacy as PharmacyRecord } from "#fixtures/practice/pharmacies.ts";
import { staff } from "#fixtures/practice/staff.ts";
import type { Medication } from "#fixtures/record/medications/medications.ts";
import { addMonths, dayAt, isoAt } from "#fixtures/time.ts";
import type { Pharmacy } from "#practice-api/medications/endpoints.ts";
import type { ProviderOnLeave, RepeatRequest, RepeatResult } from "#practice-api/medications/repeat.ts";
import { repeatTexts } from "#practice-api/medications/texts.ts";
import { ApiError } from "../../core/api-error.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";
import { type CallContext, type Handlers, requirePerson } from "../call-context.ts";
import { onLeaveMedicine } from "../magic-inputs.ts";
import { pageOf } from "../paging.ts";

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

/**
 * All of it or none. The portal checks the outstanding balance (ruling B5), the practice checks who is on leave
 * (ruling B16).
 */
function requestRepeat(request: RepeatRequest, context: CallContext): RepeatResult {
  const { world } = context;
  const person = requirePerson(context, "patient");
  const wanted = [...new Set(request.medicationIds)];
  if (wanted.length === 0) throw new ApiError(400, repeatTexts.noMedicine);
  const medicines = wanted.map((id) => {
    const medicine = world.records.find(person, "medications", id);
    if (!medicine) throw new ApiError(404, "There is no such medicine.");
    return medicine;
  });
  const pharmacy = pharmacyFor(request, world);
  const onLeave = request.ignoresLeave ? [] : prescribersOnLeave(medicines, world);
  if (onLeave.length > 0) return { outcome: "onLeave", providers: onLeave };

  const now = world.clock.now();
  world.records.add(person, "repeatRequests", { ...request, medicationIds: wanted, askedAt: isoAt(now) });
  for (const { id } of medicines) {
    world.records.update(person, "medications", id, { repeatedOn: dayAt(now) });
  }
  const [first] = medicines;
  const names = medicines.length === 1 ? first?.name : `${medicines.length} medicines`;
  const urgency = request.isUrgent ? "An urgent repeat" : "A repeat";
  world.outbox.add({
    kind: "repeat-request",
    to: first?.prescribedBy,
    about: `${urgency} of ${names} for ${world.profile(person).fullName}, ${pharmacy ? `sent to ${pharmacy}` : "to be picked up"}.`,
  });
  return { outcome: "received", message: received(request.isUrgent, pharmacy) };
}

/** From the practice's list, because the submitted name could be any text. Undefined for a pick-up. */
function pharmacyFor({ collection, pharmacyId }: RepeatRequest, world: World): string | undefined {
  if (collection !== "pharmacy") return undefined;
  if (!pharmacyId) throw new ApiError(400, repeatTexts.noPharmacy);
  const pharmacy = world.shared.find("pharmacies", pharmacyId);
  if (!pharmacy) throw new ApiError(404, "There is no such pharmacy.");
  return pharmacy.name;
}

function prescribersOnLeave(medicines: readonly Medication[], world: World): ProviderOnLeave[] {
  const onLeave = new Map<string, ProviderOnLeave>();
  for (const { name, prescribedBy = staff[0].name } of medicines) {
    const { id } = staff.find((member) => member.name === prescribedBy) ?? staff[0];
    if (name.includes(onLeaveMedicine) || world.shared.find("absences", id)) {
      onLeave.set(id, { id, name: prescribedBy });
    }
  }
  return [...onLeave.values()];
}

function received(isUrgent: boolean, pharmacy: string | undefined): string {
  const when = isUrgent ? "today" : "after two working days";
  return pharmacy
    ? `Your repeat prescription request has been received. It will be sent to ${pharmacy} ${when}.`
    : `Your repeat prescription request has been received. It will be ready to collect from reception ${when}.`;
}
