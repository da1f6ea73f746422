import { isHolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { ApiError } from "../../core/api-error.ts";
import type { World } from "../../world/world.ts";
import { type Applied, type EventOf, noPatient } from "./applied.ts";
import { eventForm } from "./event-types.ts";

/** Throws a 409 when it is so already. */
export function changeLink(
  world: World,
  event: EventOf<"revoke-link" | "restore-link">,
  person: PatientKey,
): Applied {
  const account = event.for;
  if (!isHolderKey(account, world.patients)) throw noPatient(account);
  const { patientId } = memberOf(person).profile;
  const linked = world.linked(account);
  const [isLinked, isRevoked] = [linked.includes(patientId), event.type === "revoke-link"];
  const hasEnded = !isLinked && world.agreed(account).includes(patientId);
  if (hasEnded && !isRevoked)
    throw new ApiError(409, `The link of ${account} to ${event.person} has ended by age.`);
  if (isLinked !== isRevoked) throw new ApiError(409, impossibleLink(world, event, linked));
  const others = world.agreed(account).filter((id) => id !== patientId);
  world.link(account, isRevoked ? others : [...others, patientId]);
  return {
    occurrence: { type: eventForm(event.type).occurrence, person: account, about: event.person },
    answer: { linked: world.linked(account) },
  };
}

function impossibleLink(
  world: World,
  { type, for: account, person }: EventOf<"revoke-link" | "restore-link">,
  linked: readonly string[],
): string {
  if (type === "restore-link") return `${account} has a link to ${person} already.`;
  const names = linked.map((id) => world.person(id) ?? id);
  return `${account} has no link to ${person} that could be revoked, only to ${names.join(", ") || "no one"}.`;
}
