import { expect, test } from "vitest";
import type { DialectName } from "#mock-server/dialects/table.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

type Envelope = [{ total?: number; entry: { resource: { id: string } }[] }];

/** A world that speaks these dialects, and how to read as Aroha there. */
async function worldOf(...dialects: DialectName[]) {
  const { id } = await practice.control.createWorld({ now: monday, dialects });
  const token = await practice.signIn("aroha", id);
  const read = async (call: string) =>
    (await practice.read(`/~${id}/api/Patient/${call}`, { token })) as Envelope;
  const ids = async (call: string) => (await read(call))[0].entry.map(({ resource }) => resource.id);
  return { id, token, read, ids };
}

const letters = `LetterAndDocument?PatientID=${idOf("aroha")}`;

test("without dialects a request with letters in its ids is refused", async () => {
  const { id, token } = await worldOf();
  const answer = await practice.send(`/~${id}/api/Patient?PatientID=A-${idOf("aroha")}`, { token });
  expect(answer.status).toBe(403);
});

test("ids with letters come back in path, query and body", async () => {
  const { id, token, ids } = await worldOf("text-ids");
  const own = `A-${idOf("aroha")}`;
  const [appointment] = await ids(`Appointments?PatientID=${own}&AppointmentType=1`);
  expect(appointment).toMatch(/^A-20101-/);
  const cancelled = await practice.send(
    `/~${id}/api/Patient/Appointment?PatientID=${own}&AppointmentID=${appointment}&Reason=A-1`,
    { token, method: "DELETE" },
  );
  expect(await cancelled.json()).toBe("Appointment cancelled successfully");
  const [entry] = await practice.control.world(id).journal("DELETE Patient/Appointment");
  expect(entry?.input).toEqual({ appointmentId: appointment?.slice(2), reason: "A-1" });
});

test("capped pages lose nothing", async () => {
  const plain = await worldOf();
  const whole = await plain.ids(`${letters}&PageSize=100&PageNumber=1`);
  const { ids } = await worldOf("capped-pages");
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => ids(`${letters}&PageSize=100&PageNumber=${page}`)),
  );
  expect(whole.length).toBeGreaterThan(7);
  expect(pages[0]).toHaveLength(7);
  expect(pages.flat()).toEqual(whole);
});
