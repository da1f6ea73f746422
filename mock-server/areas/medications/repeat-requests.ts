import { staff } from "#fixtures/practice/staff.ts";
import type { Medication } from "#fixtures/record/medications/medications.ts";
import { dayAt, isoAt } from "#fixtures/time.ts";
import type { ProviderOnLeave, RepeatRequest, RepeatResult } from "#practice-api/medications/repeat.ts";
import { ApiError } from "../../core/api-error.ts";
import type { World } from "../../world/world.ts";
import { type CallContext, requirePerson } from "../call-context.ts";
import { onLeaveMedicine } from "../magic-inputs.ts";

/**
 * Takes a request for repeats, all of it or none. Whether money is owing is for the portal to ask
 * (DECISIONS B5); who is on leave is for the practice to say (DECISIONS B16).
 */
export function requestRepeat(request: RepeatRequest, context: CallContext): RepeatResult {
  const { world } = context;
  const person = requirePerson(context, "patient");
  const wanted = [...new Set(request.medicationIds)];
  if (wanted.length === 0) throw new ApiError(400, "Select at least one Medicine");
  const medicines = wanted.map((id) => {
    const medicine = world.records.find(person, "medications", id);
    if (!medicine) throw new ApiError(404, "There is no such medicine.");
    return medicine;
  });
  const place = placeOf(request, world);
  const away = request.ignoresLeave ? [] : prescribersAway(medicines, world);
  if (away.length > 0) return { outcome: "onLeave", providers: away };

  const now = world.clock.now();
  const kept = { ...request, medicationIds: wanted, askedAt: isoAt(now) };
  world.records.add(person, "repeatRequests", kept);
  for (const { id } of medicines) {
    world.records.update(person, "medications", id, { repeatedOn: dayAt(now) });
  }
  const [first] = medicines;
  const names = medicines.length === 1 ? first?.name : `${medicines.length} medicines`;
  const urgency = request.isUrgent ? "An urgent repeat" : "A repeat";
  world.outbox.add({
    kind: "repeat-request",
    to: first?.prescribedBy,
    about: `${urgency} of ${names} for ${world.profile(person).fullName}, ${place ? `sent to ${place}` : "to be picked up"}.`,
  });
  return { outcome: "received", message: received(request.isUrgent, place) };
}

/** The pharmacy's own name, because the one that came along could be any text. Undefined for a pick-up. */
function placeOf({ collection, pharmacyId }: RepeatRequest, world: World): string | undefined {
  if (collection !== "pharmacy") return undefined;
  if (!pharmacyId) throw new ApiError(400, "Please select pharmacy");
  const pharmacy = world.shared.find("pharmacies", pharmacyId);
  if (!pharmacy) throw new ApiError(404, "There is no such pharmacy.");
  return pharmacy.name;
}

function prescribersAway(medicines: readonly Medication[], world: World): ProviderOnLeave[] {
  const away = new Map<string, ProviderOnLeave>();
  for (const { name, prescribedBy = staff[0].name } of medicines) {
    const { id } = staff.find((member) => member.name === prescribedBy) ?? staff[0];
    if (name.includes(onLeaveMedicine) || world.shared.find("absences", id)) {
      away.set(id, { id, name: prescribedBy });
    }
  }
  return [...away.values()];
}

function received(isUrgent: boolean, place: string | undefined): string {
  const when = isUrgent ? "today" : "after two working days";
  return place
    ? `Your repeat prescription request has been received. It will be sent to ${place} ${when}.`
    : `Your repeat prescription request has been received. It will be ready to collect from reception ${when}.`;
}
