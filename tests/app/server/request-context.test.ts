import { describe, expect, test } from "vitest";
import { unknownPractice } from "#app/.server/configuration/practice-file.ts";
import { createRequestContext } from "#app/.server/request-context.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { openPortal, type PortalWorld } from "../../support/portal.ts";
import { idOf, openPractice } from "../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const world = () => practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });

describe("the context for another patient", () => {
  test("reads that patient's data, and the account's own context still reads its own", async () => {
    const aroha = await contextFor(await world(), "aroha");
    const tama = await aroha.forPatient(idOf("tama"));
    expect((await tama?.profile())?.fullName).toBe("Tama Ngata");
    expect(tama?.session.data).toMatchObject({ patientId: idOf("tama"), holderId: idOf("aroha") });
    expect(tama?.isActing).toBe(true);
    expect((await aroha.profile()).fullName).toBe("Aroha Ngata");
  });

  test("stores nothing of that patient in the session cache", async () => {
    const { services } = portal;
    const { data, left } = (await contextFor(await world(), "aroha")).session;
    const key = sessionKey(await services.sessions.start(data));
    const aroha = createRequestContext(services, { key, data, left }, AbortSignal.timeout(10_000));
    const storedProfile = async () => (await services.sessionCache.load(key))("profile");
    await (await aroha.forPatient(idOf("tama")))?.profile();
    expect(await storedProfile()).toBeUndefined();
    await aroha.profile();
    expect(await storedProfile()).toMatchObject({ fullName: "Aroha Ngata" });
  });

  test("is undefined for a patient whom the practice does not link to the account holder", async () => {
    const home = await world();
    expect(await (await contextFor(home, "aroha")).forPatient(idOf("sione"))).toBeUndefined();
    expect(await (await contextFor(home, "mei")).forPatient(idOf("tama"))).toBeUndefined();
  });

  test("rejects when the links cannot be read", async () => {
    const home = await world();
    const aroha = await contextFor(home, "aroha");
    await home.addFault({ match: { path: "Patient/ProxyUsers" }, effect: { type: "status", status: 500 } });
    await expect(aroha.forPatient(idOf("tama"))).rejects.toThrow();
  });

  test("reads the links once per request, for any number of patients", async () => {
    const home = await world();
    const aroha = await contextFor(home, "aroha");
    const patients = [idOf("tama"), idOf("manaia")].map((id) => aroha.forPatient(id));
    await Promise.all([...patients, aroha.links()]);
    expect(await home.journal("GET Patient/ProxyUsers")).toHaveLength(1);
  });
});

test("practice data and addresses are those with which the request began, for each of its patients", async () => {
  const { session } = await contextFor(await world(), "aroha");
  const { config: before } = portal.services;
  const open = () => createRequestContext(services, session, AbortSignal.timeout(10_000));
  const named = (name: string) => ({ ...before, practices: [{ ...unknownPractice, name }] });
  const services = { ...portal.services, config: named("Before") };
  const context = open();
  // As when a file of PRACTICE_DATA changes, and takes the practice away.
  services.config = { ...named("After"), practiceOrigins: ["https://other.example.nz"] };
  const tama = await context.forPatient(idOf("tama"));
  expect([context.practiceData.name, tama?.practiceData.name]).toEqual(["Before", "Before"]);
  expect((await tama?.profile())?.fullName).toBe("Tama Ngata");
  expect(open).toThrow("Neither PRACTICE_ORIGINS nor PRACTICE_DATA allows");
});

describe("a call that changes something at the practice", () => {
  const unchecked = async (home: PortalWorld, check?: () => Promise<never>) => {
    const { session } = await contextFor(home, "aroha");
    const signal = AbortSignal.timeout(10_000);
    return createRequestContext(portal.services, session, signal, check && { check });
  };
  const cancel = { appointmentId: "1", reason: "I feel better" };

  test("is not sent when the practice does not confirm the session", async () => {
    const home = await world();
    const refused = new Response(null, { status: 401 });
    const { api } = await unchecked(home, () => Promise.reject(refused));
    await expect(api.appointments.cancel(cancel)).rejects.toBe(refused);
    expect(await home.journal("DELETE Patient/Appointment")).toEqual([]);
  });

  test("is sent once the practice has confirmed the session", async () => {
    const home = await world();
    const { api } = await unchecked(home);
    await api.appointments.cancel(cancel).catch(() => undefined);
    expect(await home.journal("DELETE Patient/Appointment")).toHaveLength(1);
  });

  test("is the only kind of call that waits for that", async () => {
    const context = await unchecked(await world(), () => Promise.reject(new Error("not confirmed")));
    expect((await context.profile()).fullName).toBe("Aroha Ngata");
    // The practice takes this read as POST.
    expect((await context.menu()).entries.length).toBeGreaterThan(0);
  });
});
