import { expect, test } from "vitest";
import { dateTimeAt } from "#app/.server/time.ts";
import { loadRecipients } from "#app/routes/signed-in/messages/.server/recipient-list.ts";

const people: Record<string, string[]> = {
  "1": ["Dr Hana Pōtiki", "Dr Wei Zhang"],
  "3": ["Ana", "Emma"],
  "7": ["Jo"],
};
const roles = [
  { id: "1", title: "GP" },
  { id: "3", title: "Practice Nurse" },
  { id: "7", title: "Receptionist" },
];
const known = {
  roles: {
    GP: { another: "Another doctor", helpsWith: "Your health" },
    Receptionist: { plain: "Reception" },
  },
  away: { "Dr Wei Zhang": "On leave." },
};
/** Lists the people of a practice. */
function list(generalPractitioner: string) {
  const api = {
    messages: {
      roles: async () => ({ entries: roles, unreadable: 0 }),
      recipients: async ({ roleId }: { roleId: string }) => ({
        entries: people[roleId]?.map((name) => ({ id: name, name })),
        unreadable: 0,
      }),
    },
  };
  const profile = async () => ({ generalPractitioner });
  const memo = (_name: string, load: () => unknown) => load();
  const cache = { get: () => undefined, set: async () => undefined };
  const now = async () => dateTimeAt(0);
  return loadRecipients({ api, profile, memo, cache, now } as never, { messages: known });
}

test("the own doctor is found however the profile writes the name, and is not listed twice", async () => {
  const listed = await list("dr hana  PŌTIKI");
  expect(listed.own).toMatchObject({ roleId: "1", name: "Dr Hana Pōtiki", helpsWith: "Your health" });
  expect(listed.groups.map(({ title }) => title)).toEqual(["Reception", "Practice Nurse", "Another doctor"]);
  people["1"] = ["Dr Hana Pōtiki"];
  const { groups } = await list("Dr Hana Pōtiki");
  expect(groups.map(({ title }) => title)).toEqual(["Reception", "Practice Nurse"]);
});
