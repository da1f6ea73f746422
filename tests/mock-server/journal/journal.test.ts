import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../support/contract-client.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();
const at = "2026-11-23T09:00:00+13:00";

test("records input and answer as domain values, the account and the patient", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  const api = `/~${world.id}/api`;
  await practice.send(`${api}/patient/validatetoken`, { token });
  await practice.send(`${api}/ValidateToken`, { token });
  await practice.send(`${api}/Patient?PatientID=${idOf("sione")}`, { token });
  await practice.send(`${api}/secret-${token}`, { token });
  const about = { at, by: "aroha" };
  expect(await world.journal()).toEqual([
    {
      ...about,
      sequence: 1,
      call: "POST Patient/Authentication",
      operation: "identity.authenticate",
      person: "aroha",
      input: { username: "aroha@example.nz", password: "redacted" },
      status: 200,
      answer: {
        outcome: "signedIn",
        userId: "20101",
        name: "Aroha Ngata",
        token: "redacted",
        mustResetPassword: false,
      },
    },
    {
      at,
      sequence: 2,
      call: "GET /api/patient/validatetoken",
      status: 404,
      message: "There is no call GET /api/patient/validatetoken. The nearest is GET /api/ValidateToken.",
    },
    {
      ...about,
      sequence: 3,
      call: "GET ValidateToken",
      operation: "identity.validate",
      person: "aroha",
      status: 200,
      answer: true,
    },
    {
      ...about,
      sequence: 4,
      call: "GET Patient",
      operation: "profile.read",
      person: "sione",
      status: 403,
      message: "PatientID is not a record this account may open.",
    },
    {
      at,
      sequence: 5,
      call: "GET /api/secret-redacted",
      status: 404,
      message: expect.stringContaining("There is no call GET /api/secret-redacted."),
    },
  ]);
});

test("records the account of a sign-in by switch token", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const { q } = await world.switchToken("aroha");
  const body = { UserName: "", Password: "", q };
  await practice.send(`/~${world.id}/api/Patient/Authentication`, { body });
  expect(await world.journal()).toMatchObject([{ by: "aroha", person: "aroha" }]);
});

test("records the account and the child for a call about a child", async () => {
  const aroha = await clientFor(practice, "aroha", { as: "tama" });
  await aroha.call(contract.medications.list, { which: "all", pageSize: 10, page: 1 });
  expect(await aroha.world.journal({ person: "tama" })).toMatchObject([
    {
      call: "GET Patient/Medication",
      by: "aroha",
      person: "tama",
      input: { which: "all", pageSize: 10, page: 1 },
      answer: { entries: expect.any(Array) },
    },
  ]);
  expect(await aroha.world.journal({ person: "manaia" })).toEqual([]);
});

test("records the input of a call that a fault ends", async () => {
  const aroha = await clientFor(practice, "aroha");
  await aroha.world.addFault({ effect: { type: "status", status: 503 } });
  await aroha.send(contract.medications.list, { which: "recent", pageSize: 10, page: 1 });
  const [entry] = await aroha.world.journal();
  expect(entry).toMatchObject({
    person: "aroha",
    input: { which: "recent" },
    fault: "f1 status",
    status: 503,
  });
  expect(entry).not.toHaveProperty("answer");
});

test("records a file as its size and a long text as its beginning", async () => {
  const aroha = await clientFor(practice, "aroha");
  const data = Buffer.alloc(6_000, 7).toString("base64");
  await aroha.call(contract.messages.post, {
    as: "sent",
    roleId: "1",
    senderName: "Aroha Ngata",
    recipients: [{ reference: "Practitioner/31", name: "Dr Hana Pōtiki" }],
    subject: "A picture",
    body: "ā".repeat(3_000),
    attachments: [{ contentType: "image/png", title: "rash.png", data }],
  });
  const [entry] = await aroha.world.journal("POST Patient/Message");
  expect(entry?.input).toMatchObject({
    subject: "A picture",
    body: `${"ā".repeat(2_000)} … (3000 characters)`,
    attachments: [{ title: "rash.png", data: "a file of 6000 bytes" }],
  });
});

test("filters by either name of a call", async () => {
  const world = await practice.control.createWorld({ now: monday });
  await practice.signIn("aroha", world.id);
  expect(await world.journal("post patient/authentication")).toHaveLength(1);
  expect(await world.journal("identity.authenticate")).toHaveLength(1);
  expect(await world.journal("POST Patient/Logout")).toEqual([]);
  expect(await practice.read(`/__mock/journal?world=${world.id}&since=1`)).toEqual([]);
  expect((await practice.send(`/__mock/journal?world=${world.id}&since=x`)).status).toBe(400);
});

test("keeps the latest five thousand calls and the answers of the latest thousand", async () => {
  const { world, token } = await clientFor(practice, "mei");
  const validate = () => practice.send(`/~${world.id}/api/ValidateToken`, { token });
  for (let sent = 0; sent < 5_100; sent += 100) await Promise.all(Array.from({ length: 100 }, validate));
  const entries = await world.journal();
  expect([entries[0]?.sequence, entries.at(-1)?.sequence]).toEqual([501, 5_100]);
  const answered = entries.filter(({ answer }) => answer === true).map(({ sequence }) => sequence);
  expect([answered.length, answered[0]]).toEqual([1_000, 4_101]);
}, 30_000);

test("the menu’s input says for whom it was asked, and an expectation can ask for it", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  for (const ProxyID of [idOf("tama"), ""]) {
    const body = { UserLoggedID: idOf("aroha"), ProxyID };
    await practice.send(`/~${world.id}/api/Patient/PatientMenu`, { token, body });
  }
  const call = "POST Patient/PatientMenu";
  expect((await world.journal(call)).map(({ input }) => input)).toEqual([
    { ProxyID: idOf("tama") },
    { ProxyID: "" },
  ]);
  await world.verify({ call, times: 1, with: { ProxyID: idOf("tama") } });
  await expect(world.verify({ call, with: { proxy: "" } })).rejects.toThrow("did you mean ProxyID?");
});
