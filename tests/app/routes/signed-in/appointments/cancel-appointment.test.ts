import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { cancelAppointment } from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { actOnUpcoming } from "#app/routes/signed-in/appointments/upcoming/.server/action.ts";
import type { FaultRule } from "#mock-server/control/client.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const world = () => practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
const appointmentId = `${idOf("sione")}-appointment-0`;
const request = { appointmentId, reason: "I will be away" };
const call = { method: "DELETE", path: "Patient/Appointment" } as const;
const countCalls = async (home: PortalWorld) => (await home.journal("DELETE Patient/Appointment")).length;

async function statusOf(home: PortalWorld) {
  const list = (await home.list("appointments", "sione")) as {
    id: string;
    status?: string;
    cancelReason?: string;
  }[];
  const { status, cancelReason } = list.find(({ id }) => id === appointmentId) ?? {};
  return [status, cancelReason];
}

/** What the store has of cancellations of this world. */
const actsOf = async (home: PortalWorld) =>
  portal.services.appointmentActs.list(await contextFor(home, "sione"));
const cancelling = { act: "cancelling", ...request };
type Row = { refused?: true; faults?: FaultRule[]; acts: ("cancelling" | "cancelled")[] };
const rows: Record<string, Row> = parse(
  readFileSync(join(import.meta.dirname, "cancel-appointment.yaml"), "utf8"),
);

describe("what is remembered of a cancellation, so that it is not told as the practice's", () => {
  test.each(Object.entries(rows))("when it %s", async (_, { refused, faults = [], acts }) => {
    const home = await world();
    const sione = await contextFor(home, "sione");
    if (refused) await home.change("appointments", "sione", { [appointmentId]: { statusId: "4" } });
    for (const fault of faults) await home.addFault(fault);
    await cancelAppointment(portal.services, sione, request).catch(() => undefined);
    await home.clearFaults();
    const about = { cancelling, cancelled: { act: "cancelled", appointmentId } };
    expect((await actsOf(home)).toSorted((one, other) => one.act.localeCompare(other.act))).toEqual(
      acts.map((act) => about[act]),
    );
  });
});

test("an answer that is lost before anything is done leaves what the upcoming list shows", async () => {
  const home = await world();
  const outcome = async () => cancelAppointment(portal.services, await contextFor(home, "sione"), request);
  await home.addFault({ match: call, effect: { type: "reset" } });
  expect(await outcome()).toMatchObject({ outcome: "stillBooked" });
  await home.change("appointments", "sione", { [appointmentId]: null });
  expect(await outcome()).toMatchObject({ outcome: "unknown" });
  // A defect of the look afterwards proves no more.
  const sione = await contextFor(home, "sione");
  const appointments = { ...sione.api.appointments, list: () => Promise.reject(new TypeError("a defect")) };
  const broken = { ...sione, api: { ...sione.api, appointments } };
  expect(await cancelAppointment(portal.services, broken, request)).toMatchObject({ outcome: "unknown" });
});

describe("the form", () => {
  const submit = async (home: PortalWorld, fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: "cancel", appointmentId, idempotencyKey: "a-key", ...fields });
    const args = screenArgs(
      portal.services,
      await contextFor(home, "sione"),
      "/appointments?tab=upcoming",
      body,
    );
    const answer = await actOnUpcoming(args).catch((thrown: unknown) => thrown);
    return answer instanceof Response ? answer.headers.get("location") : answer;
  };

  test("is refused without an appointment or a valid intent", async () => {
    const home = await world();
    expect(await submit(home, { appointmentId: "", reason: "Away" })).toMatchObject({
      init: { status: 400 },
    });
    expect(await submit(home, { intent: "else", reason: "Away" })).toMatchObject({ init: { status: 400 } });
  });
  test("completes although the browser aborts its request", async () => {
    const home = await world();
    await home.addFault({ match: call, effect: { type: "latency", ms: 200 } });
    const browser = new AbortController();
    const dropped = await contextFor(home, "sione", "sione", browser.signal);
    const body = new URLSearchParams({
      intent: "cancel",
      appointmentId,
      idempotencyKey: "a-key",
      reason: "Away",
    });
    const args = screenArgs(portal.services, dropped, "/appointments?tab=upcoming", body);
    const answer = actOnUpcoming(args).catch((thrown: unknown) => thrown);
    await vi.waitFor(async () => expect(await countCalls(home)).toBe(1));
    browser.abort();
    expect(await answer).toBeInstanceOf(Response);
    expect([await countCalls(home), (await statusOf(home))[0]]).toEqual([1, "cancelled"]);
  });
  test("shows a refusal with what was typed, and a retry calls the practice again", async () => {
    const home = await world();
    await home.change("appointments", "sione", { [appointmentId]: { statusId: "4" } });
    expect(await submit(home, { reason: "Away", idempotencyKey: "one" })).toMatchObject({
      data: { reason: "Away", problem: { outcome: "refused" } },
    });
    await home.change("appointments", "sione", { [appointmentId]: { statusId: "1" } });
    expect(await submit(home, { reason: "Away", idempotencyKey: "two" })).toContain("cancelled=");
    expect(await countCalls(home)).toBe(2);
  });
});
