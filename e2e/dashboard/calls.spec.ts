import { raw } from "../support/raw-http.ts";
import { startSession } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

/** What every page asks, of which the last four are kept for a while: who is signed in, and to what. */
const ofTheShell = [
  "GET ValidateToken",
  "GET Patient",
  "GET Patient/Organization",
  "GET Patient/ProxyUsers",
  "POST Patient/PatientMenu",
];

/** The areas that the dashboard reads, each with one call, vaccines and appointments with two, what it says when one fails, and what it shows of the others. */
const calls = [
  { path: "Patient/RefreshCounter", failed: "your appointment numbers.", shown: "Unread messages" },
  { path: "Patient/Appointments", failed: "your appointments.", shown: ">Move<" },
  { path: "Patient/LabResults", failed: "your test results.", shown: "New result: " },
  { path: "Patient/Immunization", failed: "your immunisations.", shown: "Vaccine: " },
  { path: "Patient/PatientAlerts", failed: "your reminders." },
  { path: "Patient/Messaging", failed: "your messages.", shown: "New message from " },
  { path: "Patient/PaymentNotice", failed: "your account.", shown: "invoices to pay" },
  { path: "Patient/Medication", failed: "your medicines." },
];

test("the dashboard makes ten calls, the badge's counters among them, and each fails alone", async ({
  world,
  faults,
  journal,
  portalUrl,
}) => {
  const headers = { cookie: await startSession(portalUrl, world, "aroha") };
  const open = async () => {
    const before = (await journal.read()).length;
    const { text } = await raw(portalUrl, "/", { headers });
    const made = (await journal.read()).slice(before);
    return {
      text,
      made: made.map(({ call }) => call),
      asked: made.map(({ call, input }) => ({ call, input })),
    };
  };
  for (const load of ["first", "next"]) {
    const { made, asked } = await open();
    const own = made.filter((call) => !ofTheShell.includes(call));
    const twice = ["GET Patient/Appointments", "GET Patient/Immunization"];
    const wanted = [...calls.map(({ path }) => `GET ${path}`), ...twice];
    expect([load, ...own.toSorted()]).toEqual([load, ...wanted.toSorted()]);
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(asked.length);
  }
  for (const { path } of calls) {
    const fault = await faults.add({ match: { path }, effect: { type: "status", status: 500 } });
    const { text } = await open();
    const failed = calls.filter((call) => text.includes(`We could not load ${call.failed}`));
    expect(failed.map((call) => call.path)).toEqual([path]);
    const lost = calls.filter(({ shown = "" }) => !text.includes(shown));
    expect(lost).toEqual(calls.filter((call) => call.path === path && call.shown));
    await world.removeFault(fault.id);
  }
});
