import { beforeEach } from "vitest";
import { actOnProfile } from "#app/routes/signed-in/profile/.server/action.ts";
import type { ProfileAnswer } from "#app/routes/signed-in/profile/profile-answer.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { relationships, titles } from "#fixtures/practice/lookups.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { pageFrom } from "#simulation/areas/page-from.ts";
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
  currentPassword: demoPassword,
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
  newPassword: "Totara-2027",
  confirmPassword: "Totara-2027",
};
const lists = { titles, relationships };
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
  /** What the page of a form is made from that is opened now. */
  async function fromOf({ intent, contactId }: Form): Promise<string | undefined> {
    const { api } = await contextFor(opened.world, "sione");
    const profile = await api.profile.read().catch(() => undefined);
    if (profile === undefined) return undefined;
    const { emergencyContacts = [] } = profile;
    if (intent === "details") return pageFrom.details(profile);
    if (intent === "contactDetails") return pageFrom.contactDetails(profile);
    if (intent === "editContact") return pageFrom.editContact(emergencyContacts, String(contactId), lists);
    if (intent === "removeContact") return pageFrom.removeContact(emergencyContacts, String(contactId));
    return undefined;
  }
  return {
    opened,
    fromOf,
    /** Sends a form: where it leads, or why it was not saved. */
    async send(form: Form, services = portal.services, stored: { profile?: Profile } = {}) {
      const { profile } = stored;
      const fresh = await contextFor(opened.world, "sione");
      const from = form.from ?? (await fromOf(form));
      const context = profile === undefined ? fresh : { ...fresh, profile: async () => profile };
      const result = await actOnProfile(
        screenArgs(
          services,
          context,
          "/profile",
          fieldsOf({ ...form, ...(from === undefined ? {} : { from }) }),
        ),
      );
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
