import { beforeAll, expect, test } from "vitest";
import type { Expectation } from "#mock-server/control/client.ts";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const page = { pageSize: 10, page: 1 } as const;
const medicines = "GET Patient/Medication";
let aroha: ContractClient;

beforeAll(async () => {
  aroha = await clientFor(practice, "aroha");
  const tama = await clientFor(practice, "aroha", { world: aroha.world, as: "tama" });
  await aroha.call(contract.medications.list, { which: "all", ...page });
  await aroha.call(contract.medications.list, { which: "recent", ...page });
  await tama.call(contract.medications.list, { which: "all", ...page });
  await aroha.call(contract.billing.saveTemporaryPayment, {
    cardType: "Visa",
    fee: 170,
    amount: 6800,
    invoices: [{ id: "1", isChecked: true, amount: 6800, balance: 6800, payNow: 6800 }],
  });
});

async function verify(expected: Expectation) {
  const response = await practice.send(`/~${aroha.world.id}/__mock/journal/verify`, { body: expected });
  return { status: response.status, body: await response.json() };
}

test.each<[Partial<Expectation>, number[]]>([
  [{}, [1, 2, 3]],
  [{ times: 3 }, [1, 2, 3]],
  [{ times: { min: 2 } }, [1, 2, 3]],
  [{ times: { max: 3 } }, [1, 2, 3]],
  [{ times: { min: 3, max: 3 } }, [1, 2, 3]],
  [{ times: 2, with: { which: "all" } }, [1, 3]],
  [{ times: 1, with: { which: "all", page: 1 }, person: "tama" }, [3]],
  [{ times: 0, with: { which: "repeated" } }, []],
  [{ times: 1, since: 2 }, [3]],
  [{ forbidden: ["GET Patient/Observation", "vitals.list"] }, [1, 2, 3]],
  [{ call: "medications.list", times: 3 }, [1, 2, 3]],
  [{ times: 3, status: 200 }, [1, 2, 3]],
  [{ times: 0, status: 503 }, []],
  [{ times: 1, answer: { unreadable: 0 }, person: "tama" }, [3]],
  [{ call: "billing.saveTemporaryPayment", times: 1, answer: { outcome: "refused" } }, [4]],
  [{ times: 3, order: [medicines, medicines, "billing.saveTemporaryPayment"] }, [1, 2, 3]],
])("verifies %j and returns the calls", async (expected, sequences) => {
  const { status, body } = await verify({ call: medicines, ...expected });
  expect([status, body.matches.map(({ sequence }: { sequence: number }) => sequence)]).toEqual([
    200,
    sequences,
  ]);
});

test("compares nested values in part and lists as a whole", async () => {
  const call = "POST patient/SaveTempPayment";
  const [found] = await aroha.world.verify({ call, with: { amount: 6800, invoices: [{ id: "1" }] } });
  expect(found).toMatchObject({ input: { cardType: "Visa", fee: 170 } });
  await expect(aroha.world.verify({ call, with: { invoices: [{ id: "1" }, {}] } })).rejects.toThrow(
    "invoices",
  );
  await expect(aroha.world.verify({ call, with: { invoices: [{ id: "2" }] } })).rejects.toThrow(
    'Call 4 had invoices.0.id "1" where "2" was wanted.',
  );
});

test.each<[Expectation, string]>([
  [{ call: medicines, times: 1 }, "GET Patient/Medication was made 3 times; expected: once."],
  [
    { call: medicines, times: { min: 4 } },
    "GET Patient/Medication was made 3 times; expected: at least 4 times.",
  ],
  [
    { call: medicines, times: { max: 2 } },
    "GET Patient/Medication was made 3 times; expected: at most 2 times.",
  ],
  [
    { call: medicines, with: { which: "repeated" }, since: 1 },
    'GET Patient/Medication was made 0 times with {"which":"repeated"} since call 1; expected: at least once. Call 2 had which "recent" where "repeated" was wanted. Call 3 had which "all" where "repeated" was wanted.',
  ],
  [
    { call: medicines, with: { which: "recent" }, person: "tama" },
    'GET Patient/Medication was made 0 times for tama with {"which":"recent"}; expected: at least once. Call 2 had person "aroha" where "tama" was wanted. Call 3 had which "all" where "recent" was wanted. Call 1 had person "aroha" where "tama" was wanted and which "all" where "recent" was wanted.',
  ],
  [
    { call: "GET Patient/Messaging", times: 1 },
    "GET Patient/Messaging was made 0 times; expected: once. There was GET Patient/Medication (3). There was POST patient/SaveTempPayment (4).",
  ],
  [
    { call: medicines, forbidden: ["POST patient/SaveTempPayment"] },
    "GET Patient/Medication was made 3 times. POST patient/SaveTempPayment (4) was made, which is forbidden.",
  ],
  [
    { call: "billing.saveTemporaryPayment", answer: { outcome: "saved" }, status: 503 },
    'billing.saveTemporaryPayment was made 0 times with status 503 with the answer {"outcome":"saved"}; expected: at least once. Call 4 had status 200 where 503 was wanted and answer.outcome "refused" where "saved" was wanted.',
  ],
  [
    { call: medicines, order: ["billing.saveTemporaryPayment", medicines] },
    "GET Patient/Medication was made 3 times. GET Patient/Medication was not made after billing.saveTemporaryPayment (4).",
  ],
  [
    { call: medicines, order: ["GET Patient/Messaging", medicines] },
    "GET Patient/Medication was made 3 times. GET Patient/Messaging was not made.",
  ],
])("fails %j and names near misses", async (expected, message) => {
  const { status, body } = await verify(expected);
  expect([status, body.message]).toEqual([417, message]);
});

test("returns near misses and forbidden calls as data too", async () => {
  const { body } = await verify({
    call: medicines,
    with: { which: "repeated" },
    since: 2,
    forbidden: ["billing.saveTemporaryPayment"],
  });
  expect(body.nearMisses).toEqual([
    { sequence: 3, call: medicines, differs: [{ field: "which", wanted: "repeated", found: "all" }] },
  ]);
  expect(body.forbiddenCalls).toMatchObject([{ sequence: 4 }]);
});

test.each<[Expectation, string]>([
  [
    { call: "GET Patient/Medications" },
    "No call is named GET Patient/Medications: did you mean GET Patient/Medication?",
  ],
  [
    { call: medicines, forbidden: ["POST patient/SaveTempPayments"] },
    "No call is named POST patient/SaveTempPayments: did you mean POST patient/SaveTempPayment?",
  ],
  [
    { call: medicines, person: "nobody" },
    "There is no person of this name in this world: use one such as aroha or patient0001.",
  ],
  [
    { call: medicines, with: { wich: "all" }, times: 0 },
    "GET Patient/Medication has no field wich: did you mean which?",
  ],
  [
    { call: "billing.saveTemporaryPayment", with: { invoice: [] }, times: 0 },
    "billing.saveTemporaryPayment has no field invoice: did you mean invoices?",
  ],
  [
    { call: "identity.logout", with: { reason: "x" }, times: 0 },
    "identity.logout has no field reason in its input.",
  ],
  [
    { call: "POST Patient/Appointment", answer: { outcom: "booked" }, times: 0 },
    "The answer of POST Patient/Appointment has no field outcom: did you mean outcome?",
  ],
  [
    { call: "POST Patient/Appointment", answer: { outcome: "boked" }, times: 0 },
    "outcome of POST Patient/Appointment is one of booked, providerHasNoVideo, videoFailed, refused: did you mean booked?",
  ],
  [
    { call: medicines, order: [medicines, "GET Patient/Medications"] },
    "No call is named GET Patient/Medications: did you mean GET Patient/Medication?",
  ],
])("rejects %j, which could never match", async (expected, message) => {
  expect(await verify(expected)).toEqual({ status: 400, body: { message } });
});

test.each([
  {},
  { call: medicines, times: -1 },
  { call: medicines, times: { min: 2, max: 1 } },
  { call: medicines, tims: 1 },
])("rejects the invalid expectation %j", async (body) =>
  expect((await verify(body as Expectation)).status).toBe(400),
);
