import { describe, expect, test } from "vitest";
import { idOf, monday, openPractice, resultRows } from "../../support/practice.ts";

const practice = openPractice();
const newWorld = () => practice.control.createWorld({ now: monday });

describe("events", () => {
  test("add an unread record before the others, dated now, with a generated id", async () => {
    const world = await newWorld();
    const { newResults } = await world.counters("aroha");
    const event = { type: "message-arrives", for: "aroha", record: { subject: "Your iron" } } as const;
    const arrived = (await world.applyEvent(event)) as { record: object };
    expect(arrived).toMatchObject({
      collection: "messages",
      record: {
        id: `${idOf("aroha")}-messages-new-1`,
        subject: "Your iron",
        read: false,
        sentAt: "2026-11-23T09:00:00+13:00",
      },
    });
    expect((await world.list("messages", "aroha"))[0]).toEqual(arrived.record);
    await world.applyEvent({ type: "result-arrives", for: "aroha" });
    expect((await world.counters("aroha")).newResults).toBe(newResults + 1);
  });

  test.each(["message-arrives", "result-arrives", "letter-arrives"] as const)(
    "%s gives an empty record nothing of another patient",
    async (type) => {
      const world = await newWorld();
      const arrived = await world.applyEvent({ type, for: "mei" });
      expect(JSON.stringify(arrived)).not.toMatch(/Aroha|Ngata/);
      const { unreadMessages, newResults } = await world.counters("mei");
      expect([unreadMessages, newResults]).toEqual([
        type === "message-arrives" ? 1 : 0,
        type === "result-arrives" ? 1 : 0,
      ]);
    },
  );

  test("show a scenario's values, with unit and range", async () => {
    const world = await newWorld();
    const record = { test: "HbA1c", value: 71, flag: "High", when: "2 days ago" };
    const { token } = await world.signIn("aroha");
    const { record: arrived } = (await world.applyEvent({
      type: "result-arrives",
      for: "aroha",
      record,
    })) as { record: { id: string; reportedAt: string } };
    expect(arrived).toMatchObject({ test: "HbA1c", isRead: false, reportedAt: "2026-11-21T09:00:00+13:00" });
    const path = `/~${world.id}/api/Patient/LabResultByID?PatientID=${idOf("aroha")}&ResultID=${arrived.id}`;
    expect(resultRows(await practice.read(path, { token }))).toEqual([
      {
        ObservationText: "HbA1c",
        ObservationValue: "71",
        AbnormalFlagDesc: "High",
        ObservationSummary: "mmol/mol, <42. 48 and above: diabetes. Usual target below 53",
      },
    ]);
  });

  test.each([
    [{ test: "HbA1c", vlaue: 71 }, 'Did you mean "value"?'],
    [{ test: "HbA1c", value: "abc" }, '"abc" is not a number'],
    [{ test: "HbA1c", value: 71, flag: "Low" }, "HbA1c 71 is high, not low."],
    [{ test: "HbA1c", value: 71, reportedAt: "2026-02-31" }, '"2026-02-31" is not a date'],
  ])("refuse the result %j by name", async (record, message) => {
    const body = { type: "result-arrives", for: "aroha", record };
    const response = await practice.send("/__mock/events", { body });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });

  test("write a prescription and send an invoice in the words of a scenario, or ordinary ones", async () => {
    const world = await newWorld();
    const { token } = await world.signIn("mei");
    const written = await world.applyEvent({
      type: "prescription-written",
      for: "mei",
      record: { name: "Metformin" },
    });
    expect(written).toMatchObject({
      collection: "medications",
      record: { name: expect.stringContaining("Metformin"), prescribedOn: "2026-11-23" },
    });
    const first = await world.applyEvent({ type: "invoice-sent", for: "mei" });
    const second = await world.applyEvent({
      type: "invoice-sent",
      for: "mei",
      record: { amount: "12.50" },
    });
    expect(first).toMatchObject({ record: { amount: 6800, balance: 6800 } });
    expect(second).toMatchObject({ record: { amount: 1250, balance: 1250 } });
    const references = [first, second].map(
      (event) => (event as { record: { reference: string } }).record.reference,
    );
    expect(new Set(references).size).toBe(2);
    const path = `/~${world.id}/api/Patient/AccountBalance?PatientID=${idOf("mei")}`;
    expect(JSON.stringify(await practice.read(path, { token }))).toContain("80.5");
  });

  test("cancel the next appointment, whose times are free again", async () => {
    const world = await newWorld();
    const { token } = await world.signIn("mei");
    const call = (method: string, path: string) =>
      practice.read(`/~${world.id}/api/Patient/${path}`, { method, token });
    const id = `PatientID=${idOf("mei")}`;
    const book = `Appointment?${id}&SlotID=31-20261124T0915&Reason=Knee&AppointmentTypeID=1`;
    await call("POST", book);
    expect(await call("POST", book)).toMatch(/taken/);
    const event = { type: "appointment-cancelled", for: "mei", reason: "Dr Pōtiki is ill" } as const;
    expect(await world.applyEvent(event)).toMatchObject({
      record: { status: "cancelled", cancelReason: "Dr Pōtiki is ill" },
    });
    expect(await world.list("appointments", "mei")).toMatchObject([{ status: "cancelled" }]);
    expect(await call("POST", book)).toMatch(/booked/i);
    await world.applyEvent(event);
    await expect(world.applyEvent(event)).rejects.toThrow(
      "mei has no upcoming appointment, so it cannot be cancelled.",
    );
    await expect(
      world.applyEvent({ ...event, for: "aroha", appointment: "20101-appointment-99" }),
    ).rejects.toThrow(/aroha has no upcoming appointment "20101-appointment-99".* Choose from 20101-/);
  });

  test("close the practice on a day, whose times are gone, and open it again", async () => {
    const world = await newWorld();
    const { token } = await world.signIn("mei");
    const slots = (day: string) =>
      practice.read(
        `/~${world.id}/api/Patient/AppointmentSlots?PatientID=${idOf("mei")}&PractitionerID=31&AppointmentTypeID=1&LocationIDs=1,2,3&ScheduleDate=${day}`,
        { token },
      );
    const next = async () =>
      String(
        await practice.read(
          `/~${world.id}/api/Patient/NextAvailableDay?PatientID=${idOf("mei")}&ProviderID=31&AppointmentTypeID=1&StartDate=2026-11-23`,
          { token },
        ),
      );
    const open = JSON.stringify(await slots("2026-11-24"));
    expect(open).toContain("2026-11-24T09:15");
    expect(await next()).toContain("2026-11-24");
    expect(await world.applyEvent({ type: "closed", on: "tomorrow" })).toEqual({
      closedDays: ["2026-11-24"],
    });
    expect(JSON.stringify(await slots("2026-11-24"))).not.toContain("2026-11-24T");
    expect(await next()).not.toContain("2026-11-24");
    const book = `/~${world.id}/api/Patient/Appointment?PatientID=${idOf("mei")}&SlotID=31-20261124T0915&Reason=Knee&AppointmentTypeID=1`;
    expect(await practice.read(book, { method: "POST", token })).toMatch(/not available/i);
    expect(await world.applyEvent({ type: "open", on: "2026-11-24" })).toEqual({ closedDays: [] });
    expect(JSON.stringify(await slots("2026-11-24"))).toBe(open);
    await expect(world.applyEvent({ type: "open", on: "2026-12-25" })).rejects.toThrow(/public holiday/);
  });

  test("a proxy's link is revoked and restored, for the calls and the chooser alike", async () => {
    const world = await newWorld();
    const { token } = await world.signIn("aroha");
    const ask = async () => {
      const record = await practice.send(
        `/~${world.id}/api/Patient/RefreshCounter?PatientID=${idOf("manaia")}`,
        { token },
      );
      const people = await practice.read(`/~${world.id}/api/Patient/ProxyUsers?PatientID=${idOf("aroha")}`, {
        token,
      });
      return [record.status, (people as [{ total: number }])[0].total];
    };
    expect(await ask()).toEqual([200, 3]);
    await world.applyEvent({ type: "revoke-link", for: "aroha", person: "manaia" });
    expect(await ask()).toEqual([403, 2]);
    await world.applyEvent({ type: "restore-link", for: "aroha", person: "manaia" });
    expect(await ask()).toEqual([200, 3]);
  });

  test("refuse an unknown type with the closest one", async () => {
    const response = await practice.send("/__mock/events", { body: { type: "result-arives", for: "aroha" } });
    expect(JSON.stringify(await response.json())).toContain('Did you mean \\"result-arrives\\"?');
  });

  test.each([
    {},
    { type: "explode", for: "aroha" },
    { type: "result-arrives", for: "nobody" },
    { type: "add", for: "aroha", collection: "secrets", record: {} },
    { type: "add", for: "aroha", collection: "results", record: { test: 5 } },
    { type: "revoke-link", for: "manaia", person: "aroha" },
    { type: "closed", on: "28 December" },
    { type: "result-arrives", for: "aroha", rekord: {} },
  ])("reject %j", async (body) => {
    expect((await practice.send("/__mock/events", { body })).status).toBe(400);
  });
});
