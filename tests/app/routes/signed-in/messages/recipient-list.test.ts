import { expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
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
const failed = new PracticeError("slow", "messages.recipients");

/** Lists the people of a practice. The calls for some of its roles fail. */
function list(generalPractitioner: string | PracticeError | undefined, failing: readonly string[] = []) {
  const api = {
    messages: {
      roles: async () => ({ entries: roles, unreadable: 0 }),
      recipients: async ({ roleId }: { roleId: string }) => {
        if (failing.includes(roleId)) throw failed;
        return { entries: people[roleId]?.map((name) => ({ id: name, name })), unreadable: 0 };
      },
    },
  };
  const profile = async () => {
    if (generalPractitioner instanceof PracticeError) throw generalPractitioner;
    return { generalPractitioner };
  };
  const memo = (_name: string, load: () => unknown) => load();
  const cache = { get: () => undefined, set: async () => undefined };
  const now = async () => dateTimeAt(0);
  return loadRecipients({ api, profile, memo, cache, now } as never, { messages: known });
}
const titles = async (listed: ReturnType<typeof list>) => (await listed).groups.map(({ title }) => title);

test("the own doctor comes first, the roles of the practice's data next, and other doctors last", async () => {
  const listed = await list("dr hana  PŌTIKI");
  expect(listed.own).toMatchObject({ roleId: "1", name: "Dr Hana Pōtiki", helpsWith: "Your health" });
  expect(listed.groups).toMatchObject([
    { roleId: "7", title: "Reception", people: [{ name: "Jo" }] },
    { roleId: "3", title: "Practice Nurse", people: [{ name: "Ana" }, { name: "Emma" }] },
    { roleId: "1", title: "Another doctor", people: [{ name: "Dr Wei Zhang", away: "On leave." }] },
  ]);
});

test.each([undefined, "Dr Elsewhere", failed])(
  "no doctor is first for a patient whose doctor is %s",
  async (gp) => {
    const listed = await list(gp);
    expect(listed.own).toBeUndefined();
    expect(listed.groups.map(({ title }) => title)).toEqual(["GP", "Reception", "Practice Nurse"]);
  },
);

test("a role whose people were not listed is no role without people", async () => {
  const listed = await list(undefined, ["3"]);
  expect(listed.groups.find(({ roleId }) => roleId === "3")).toMatchObject({ people: undefined });
  await expect(list(undefined, ["1", "3", "7"])).rejects.toThrow(PracticeError);
});

test("the only doctor is not listed twice", async () => {
  people["1"] = ["Dr Hana Pōtiki"];
  expect(await titles(list("Dr Hana Pōtiki"))).toEqual(["Reception", "Practice Nurse"]);
});
