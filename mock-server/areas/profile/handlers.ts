import { memberOf } from "#fixtures/people/people.ts";
import { type Choice, cities, relationships, suburbs, titles, towns } from "#fixtures/practice/lookups.ts";
import { ApiError } from "../../core/api-error.ts";
import { requirePerson } from "../call-context.ts";
import type { Handlers } from "../handler.ts";
import {
  addEmergencyContact,
  removeEmergencyContact,
  saveContactDetails,
  saveDemographics,
} from "./profile-changes.ts";

const choices = (list: readonly Choice[]) => () => ({ entries: [...list], unreadable: 0 });

export const profile: Handlers["profile"] = {
  read: (_, context) => context.world.profile(requirePerson(context, "patient")),
  /** Empty text where there is no picture under this key. */
  image: ({ key }, context) => {
    const person = requirePerson(context, "patient");
    return context.world.profile(person).imageKey === key ? (memberOf(person).image ?? "") : "";
  },
  saveDemographics: (said, context) => {
    saveDemographics(context.world, requirePerson(context, "patient"), said);
    return { accepted: true };
  },
  saveContactDetails: (said, context) => {
    saveContactDetails(context.world, requirePerson(context, "patient"), said);
    return { accepted: true };
  },
  saveNotifications: (choices, context) => {
    context.world.changeProfile(requirePerson(context, "patient"), choices);
    return { accepted: true };
  },
  addEmergencyContact: (said, context) => {
    addEmergencyContact(context.world, requirePerson(context, "patient"), said);
    return { accepted: true };
  },
  removeEmergencyContact: ({ contactId }, context) => {
    const isRemoved = removeEmergencyContact(context.world, requirePerson(context, "patient"), contactId);
    if (!isRemoved) throw new ApiError(404, "There is no such emergency contact.");
    return { accepted: true };
  },
  titles: choices(titles),
  relationships: choices(relationships),
  towns: choices(towns),
  cities: choices(cities),
  suburbs: choices(suburbs),
};
