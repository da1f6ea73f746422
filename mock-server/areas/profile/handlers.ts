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

const listOf = (list: readonly Choice[]) => () => ({ entries: [...list], unreadable: 0 });

export const profile: Handlers["profile"] = {
  read: (_, context) => context.world.profile(requirePerson(context, "patient")),
  /** Empty when there is no picture with this key. */
  image: ({ key }, context) => {
    const person = requirePerson(context, "patient");
    return context.world.profile(person).imageKey === key ? (memberOf(person).image ?? "") : "";
  },
  saveDemographics: (input, context) => {
    saveDemographics(context.world, requirePerson(context, "patient"), input);
    return { accepted: true };
  },
  saveContactDetails: (input, context) => {
    saveContactDetails(context.world, requirePerson(context, "patient"), input);
    return { accepted: true };
  },
  saveNotifications: (choices, context) => {
    context.world.changeProfile(requirePerson(context, "patient"), choices);
    return { accepted: true };
  },
  addEmergencyContact: (input, context) => {
    addEmergencyContact(context.world, requirePerson(context, "patient"), input);
    return { accepted: true };
  },
  removeEmergencyContact: ({ contactId }, context) => {
    const isRemoved = removeEmergencyContact(context.world, requirePerson(context, "patient"), contactId);
    if (!isRemoved) throw new ApiError(404, "There is no such emergency contact.");
    return { accepted: true };
  },
  titles: listOf(titles),
  relationships: listOf(relationships),
  towns: listOf(towns),
  cities: listOf(cities),
  suburbs: listOf(suburbs),
};
