import { memberOf } from "#fixtures/people/people.ts";
import { type Choice, cities, relationships, suburbs, titles, towns } from "#fixtures/practice/lookups.ts";
import type { Handlers } from "../../http/route-table.ts";
import { Refusal, requirePerson } from "../call-context.ts";
import {
  addEmergencyContact,
  removeEmergencyContact,
  saveContactDetails,
  saveDemographics,
} from "./profile-changes.ts";

const choices = (list: readonly Choice[]) => () => ({ entries: [...list], unreadable: 0 });

export const profile: Handlers["profile"] = {
  read: (_, visit) => visit.world.profile(requirePerson(visit, "patient")),
  /** Empty text where there is no picture under this key. */
  image: ({ key }, visit) => {
    const person = requirePerson(visit, "patient");
    return visit.world.profile(person).imageKey === key ? (memberOf(person).image ?? "") : "";
  },
  saveDemographics: (said, visit) => {
    saveDemographics(visit.world, requirePerson(visit, "patient"), said);
    return { accepted: true };
  },
  saveContactDetails: (said, visit) => {
    saveContactDetails(visit.world, requirePerson(visit, "patient"), said);
    return { accepted: true };
  },
  saveNotifications: (choices, visit) => {
    visit.world.changeProfile(requirePerson(visit, "patient"), choices);
    return { accepted: true };
  },
  addEmergencyContact: (said, visit) => {
    addEmergencyContact(visit.world, requirePerson(visit, "patient"), said);
    return { accepted: true };
  },
  removeEmergencyContact: ({ contactId }, visit) => {
    const isRemoved = removeEmergencyContact(visit.world, requirePerson(visit, "patient"), contactId);
    if (!isRemoved) throw new Refusal(404, "There is no such emergency contact.");
    return { accepted: true };
  },
  titles: choices(titles),
  relationships: choices(relationships),
  towns: choices(towns),
  cities: choices(cities),
  suburbs: choices(suburbs),
};
