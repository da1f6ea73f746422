import { describe, expect, test } from "vitest";
import { contactDetails, type Form, openProfile } from "./profile-forms.ts";

/** Threat T17: a session that was left open must not move what a forgotten password is sent to. */
const { opened, send, profileOf, fromOf } = openProfile();
const call = "POST Patient/UpdatePatientContactMethods";

/** The form as its page shows it, with changes and this password. */
async function changed(changes: Form, currentPassword: string): Promise<Form> {
  const from = (await fromOf(contactDetails)) ?? "";
  return { ...contactDetails, ...(JSON.parse(from) as Form), ...changes, currentPassword, from };
}

const guarded: readonly Form[] = [{ mobile: "021 000 0777" }, { mobile: "" }, { email: "other@example.nz" }];

describe.each(guarded)("a change to %j", (changes) => {
  test.each([
    ["no password", "", "Enter your current password."],
    ["a wrong password", "Wrong-Test-2026", "That is not your current password."],
  ])("is not saved with %s, and keeps what was typed but the password", async (_name, typed, error) => {
    const before = await profileOf();
    const { answer } = await send(await changed(changes, typed));
    expect(answer).toMatchObject({ errors: { currentPassword: error }, typed: changes });
    expect(Object.keys(answer?.typed ?? {})).not.toContain("currentPassword");
    expect(await profileOf()).toEqual(before);
    await opened.world.verify({ call, times: 0 });
  });

  test("is saved with the password that the account logs in with", async () => {
    const form = await changed(changes, contactDetails.currentPassword);
    expect(await send(form)).toEqual({ location: "/profile?saved=contactDetails" });
    await opened.world.verify({ call, times: 1 });
  });
});

test("a change of anything else asks for no password", async () => {
  const form = await changed({ workPhone: "04 555 0182", homePhone: "04 555 0183", preferred: "text" }, "");
  expect(await send(form)).toEqual({ location: "/profile?saved=contactDetails" });
});

test("a field that is too long does not bring the password back", async () => {
  const { answer } = await send(await changed({ homePhone: "1".repeat(501) }, "Portal-Test-2026"));
  expect(answer?.errors).toHaveProperty("homePhone");
  expect(JSON.stringify(answer)).not.toContain("Portal-Test-2026");
});
