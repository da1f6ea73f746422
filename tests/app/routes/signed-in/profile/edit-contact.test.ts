import { expect, test } from "vitest";
import type { FaultRule } from "#mock-server/control/client.ts";
import { addContact, openProfile, removeContact } from "./profile-forms.ts";

const { opened, send, profileOf } = openProfile();

const { contactId } = removeContact;
/** Sione's wife with another mobile, in the form that changes her. */
const edited = { ...addContact, intent: "editContact", contactId, mobile: "+64 21 000 0456" };
const removeOld = `/profile?saved=addContact&remove=${contactId}`;
const [add, remove] = ["POST patient/AddEmergencyContact", "DELETE Patient/EmergencyContact"];
const contacts = async () => (await profileOf()).emergencyContacts ?? [];
const idsOf = async () => (await contacts()).map(({ id }) => id);
const times = (call: string, count: number) => opened.world.verify({ call, times: count });
const breakCall = (call: string, rule: Pick<FaultRule, "effect" | "phase" | "when">) => {
  const [method, path] = call.split(" ") as ["POST" | "DELETE", string];
  return opened.world.addFault({ match: { method, path }, ...rule });
};
/** The connection breaks after the practice has done what it was asked to. */
const lost = { phase: "after-commit", effect: { type: "reset" } } as const;

test("a changed contact is added before the old one is removed, with the home phone that no field shows", async () => {
  const [{ homePhone } = {}] = await contacts();
  expect(homePhone).toBeDefined();
  expect(await send(edited)).toEqual({ location: "/profile?saved=editContact" });
  const [changed, ...others] = await contacts();
  expect(others).toEqual([]);
  expect(changed).toMatchObject({ given: "Mele", title: "Mrs", mobile: "+64 21 000 0456", homePhone });
  expect(changed?.id).not.toBe(contactId);
  const calls = (await opened.world.journal())
    .map(({ call }) => call)
    .filter((call) => /Emergency/.test(call));
  expect(calls).toEqual([add, remove]);
});

test("a second press of the same form changes nothing more", async () => {
  await send(edited);
  const after = await contacts();
  expect(await send(edited)).toEqual({ location: "/profile?saved=editContact" });
  expect(await contacts()).toEqual(after);
  await times(add, 1);
});

test("both answers lost, and both changes made: the contact is changed", async () => {
  await breakCall(add, lost);
  await breakCall(remove, lost);
  expect(await send(edited)).toEqual({ location: "/profile?saved=editContact" });
  expect(await contacts()).toHaveLength(1);
});

test.each([
  ["refused", { effect: { type: "status", status: 200, body: { StatusCode: "3" } } }],
  ["lost before it was made", { effect: { type: "reset" } }],
] as const)("a contact that is not added is not removed either: %s", async (_name, rule) => {
  await breakCall(add, rule);
  const { answer } = await send(edited);
  expect(answer).toMatchObject({ form: "editContact", typed: { mobile: edited.mobile } });
  expect(await idsOf()).toEqual([contactId]);
  await times(remove, 0);
});

test("the page asks about the old contact when its removal is refused, and a repeat removes it", async () => {
  await breakCall(remove, { effect: { type: "status", status: 503 }, when: { times: 1 } });
  expect(await send(edited)).toEqual({ location: removeOld });
  expect(await contacts()).toHaveLength(2);
  expect(await send(edited)).toEqual({ location: "/profile?saved=editContact" });
  expect(await contacts()).toHaveLength(1);
  await times(add, 1);
});

test("a contact that is gone is not added anew", async () => {
  await send({ ...removeContact });
  const { answer } = await send(edited);
  expect(answer).toMatchObject({ message: "This contact is not in your record any more." });
  await times(add, 0);
});

test("a contact whose record cannot be read is not touched", async () => {
  await opened.world.addFault({
    match: { method: "GET", path: "Patient" },
    effect: { type: "status", status: 500 },
  });
  const { answer } = await send(edited);
  expect(answer).toMatchObject({ message: "The contact was not changed." });
  await times(add, 0);
});
