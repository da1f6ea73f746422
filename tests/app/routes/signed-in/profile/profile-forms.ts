import { beforeEach } from "vitest";
import { actOnProfile } from "#app/routes/signed-in/profile/.server/action.ts";
import type { ProfileAnswer } from "#app/routes/signed-in/profile/profile-answer.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

export const details = {
  intent: "details",
  given: "Sione",
  middle: "Vea Tomasi",
  family: "Taufa",
  preferredName: "",
  gender: "male",
  ethnicity: ["Tongan"],
};
export const contactDetails = {
  intent: "contactDetails",
  mobile: "+64 27 000 0999",
  homePhone: "",
  workPhone: "04 555 0182",
  email: "sione@example.nz",
  preferred: "email",
  selected: ["cellPhone", "email"],
};
export const addContact = {
  intent: "addContact",
  title: "2",
  given: "Mele",
  family: "Taufa",
  relationship: "1",
  mobile: "+64 021 000 0456",
  workPhone: "04 555 0190",
  idempotencyKey: "first",
};
export const removeContact = { intent: "removeContact", contactId: `${idOf("sione")}-contact-1` };
export const notifications = { intent: "notifications", allowsEmail: "false" };
export const password = {
  intent: "password",
  currentPassword: demoPassword,
  newPassword: "Harbour-2027",
  confirmPassword: "Harbour-2027",
};
export type Form = Readonly<Record<string, string | readonly string[]>>;

function fieldsOf(form: Form): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    for (const one of [value].flat()) fields.append(name, one);
  return fields;
}

/** Sione's profile, in a world of its own for each test. */
export function openProfile() {
  const practice = openPractice();
  const { portal, contextFor } = openPortal(practice);
  const opened = { portal } as { portal: typeof portal; world: PortalWorld };
  beforeEach(async () => {
    opened.world = await practice.control.createWorld();
  });
  return {
    opened,
    /** Sends a form: where it leads, or why it was not saved. */
    async send(form: Form, services = portal.services, stored: { profile?: Profile } = {}) {
      const { profile } = stored;
      const fresh = await contextFor(opened.world, "sione");
      const context = profile === undefined ? fresh : { ...fresh, profile: () => profile };
      const result = await actOnProfile(screenArgs(services, context, "/profile", fieldsOf(form)));
      if (result === null) return { saved: true };
      if (result instanceof Response) return { location: result.headers.get("location") };
      return { answer: result.data as ProfileAnswer };
    },
    /** The practice's API as another session of Sione's calls it. */
    api: async () => (await contextFor(opened.world, "sione")).api,
    profileOf: async (): Promise<Profile> => {
      const context = await contextFor(opened.world, "sione");
      return context.api.profile.read();
    },
  };
}
