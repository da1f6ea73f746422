import { describe, expect, test } from "vitest";
import { describeAnswer, entries, flag, id, instant, number, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();
const list = (query: string) =>
  practice.read(`GET Patient/Appointments?PatientID={patient}&PageNumber=1&${query}`);
const statuses = ["Future", "Completed", "Missed", "Cancelled", "Other"];

// spec 2, section 3, "Appointment": the ordered extension list.
describeAnswer("GET Patient/Appointments", () => list("PageSize=100&AppointmentType=0"), [
  ...entries([
    ["id", id],
    ["period.start", instant],
    ["extension.0.valueString", /consult|triage|review|screening|immunisation|clinic|injury/i, "the type"],
    ["extension.1.valueString", "Aroha Ngata", "the patient name"],
    ["extension.2.valueString", /^(Dr|Nurse|Ngaire|Hēmi|Sina|Priyanka) /, "the provider name"],
    ["extension.3.valueString", / \d{4}$/, "the practice address"],
    ["extension.4.valueString", ["Kererū Street", "Riverside"], "the location"],
    ["extension.5.valueString", "Kererū Street Medical Centre", "the practice location name"],
    ["extension.6.valueString", statuses, "the status text"],
    ["extension.7.valueDecimal", number, "the duration"],
    ["extension.8.valueString", text, "the cancel reason"],
    ["extension.9.valueString", /^\{"JoinUrl":"https:[^"]+"\}$/, "the video consult config"],
    ["extension.10.valueString", /^\d+$/, "the status id"],
  ]),
]);

describe("GET Patient/Appointments", () => {
  const statusesOf = async (query: string) =>
    valuesAt(await list(query), "0.entry.*.resource.extension.6.valueString");
  // spec 2, sections 4 and 7: the type codes.
  test.each([
    ["1", "Future"],
    ["2", "Missed"],
    ["3", "Completed"],
    ["4", "Cancelled"],
  ])("lists type %s as %s only", async (type, status) => {
    expect(new Set(await statusesOf(`PageSize=100&AppointmentType=${type}`))).toEqual(new Set([status]));
  });
  test("lists every status under type 0", async () => {
    const found = new Set(await statusesOf("PageSize=100&AppointmentType=0"));
    expect([...found].sort()).toEqual(["Cancelled", "Completed", "Future", "Missed"]);
  });
  test("lists what lies between FromDate and ToDate", async () => {
    const starts = valuesAt(
      await list("PageSize=200&FromDate=2026-01-01&ToDate=2026-06-30"),
      "0.entry.*.resource.period.start",
    );
    expect(starts.length).toBeGreaterThan(0);
    expect(starts.filter((start) => !/^2026-0[1-6]/.test(String(start)))).toEqual([]);
  });
  test("sends the page and the page size that are asked for", async () => {
    const page = async (number: number) =>
      valuesAt(
        await practice.read(
          `GET Patient/Appointments?PatientID={patient}&AppointmentType=0&PageSize=5&PageNumber=${number}`,
        ),
        "0.entry.*.resource.id",
      );
    const [first, second] = [await page(1), await page(2)];
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([5, 5, 10]);
  });
});

// spec 2, section 7: "AppointmentTypeID, PracticeLocationID, RoleID, BookWithID, ReasonForVisitID".
const providers = (bookWith: string) =>
  practice.read(
    `GET Patient/AvailablePractitioner?PatientID={patient}&AppointmentTypeID=1&PracticeLocationID=1,2&RoleID=1&BookWithID=${bookWith}&ReasonForVisitID=25`,
  );
describeAnswer("GET Patient/AvailablePractitioner", () => providers("20101"), [
  ...entries([
    ["id", id],
    ["name.0.text", /^Dr /],
    ["extension.0.valueBoolean", flag, "the lock-down flag"],
  ]),
]);
describe("GET Patient/AvailablePractitioner", () => {
  test.each([
    ["empty", ""],
    ["a family member", "20102"],
  ])("accepts a BookWithID that is %s", async (_, bookWith) => {
    expect(valuesAt(await providers(bookWith), "0.entry.*").length).toBeGreaterThan(0);
  });
});

// spec 2, section 3, "Slot", and section 7: "PageSize=50 … LocationIDs (comma list)".
const slots = (day: string) =>
  practice.read(
    `GET Patient/AppointmentSlots?PatientID={patient}&ScheduleDate=${day}&PageSize=50&PractitionerID=31&AppointmentTypeID=1&LocationIDs=1,2`,
  );
describeAnswer("GET Patient/AppointmentSlots", () => slots("2026-11-24"), [
  ...entries([
    ["start", /^2026-11-24T\d\d:\d\d:\d\d\+13:00$/, "a start with its offset"],
    ["extension.0.valueString", id, "the slot id"],
    ["extension.1.valueString", ["1", "2"], "the location id"],
  ]),
]);

// spec 2, section 3, "Role list entry"; section 7: "TypeID=2, optional PracticeLocation".
describeAnswer(
  "GET Patient/LoadRoles of type 2",
  () => practice.read("GET Patient/LoadRoles?PatientID={patient}&TypeID=2"),
  [
    ...entries([
      ["extension.0.valueString", /^\d+$/, "the role id"],
      ["extension.1.valueString", /GP|Nurse|Practitioner|Coach|Pharmacist/, "the role name"],
      ["extension.2.valueString", /Kererū Street|Riverside/, "the location"],
    ]),
  ],
);
describe("GET Patient/LoadRoles of type 2", () => {
  test.each(["&PracticeLocation=1", "&PracticeLocation=1,2", "&PracticeLocation=", ""])(
    "accepts the query%s",
    async (locations) => {
      const roles = await practice.read(`GET Patient/LoadRoles?PatientID={patient}&TypeID=2${locations}`);
      expect(valuesAt(roles, "0.entry.*").length).toBeGreaterThan(0);
    },
  );
});

// spec 2, section 7: "escaped JSON string of a list with RosterDate".
describe("GET Patient/NextAvailableDay", () => {
  test("answers with a JSON text that holds a list with RosterDate", async () => {
    const answer = await practice.read(
      "GET Patient/NextAvailableDay?PatientID={patient}&ProviderID=31&AppointmentTypeID=1&StartDate=2026-11-24",
    );
    const days = JSON.parse(String(answer)) as { RosterDate: string }[];
    expect(days.length).toBeGreaterThan(0);
    expect(days.filter(({ RosterDate }) => !/^\d{4}-\d\d-\d\d/.test(RosterDate))).toEqual([]);
  });
  test("answers with an empty list beyond the days that can be booked", async () => {
    const answer = await practice.read(
      "GET Patient/NextAvailableDay?PatientID={patient}&ProviderID=31&AppointmentTypeID=1&StartDate=2027-11-24",
    );
    expect(JSON.parse(String(answer))).toEqual([]);
  });
});

describe("booking and cancelling", () => {
  const free = async () =>
    String(valuesAt(await slots("2026-11-24"), "0.entry.0.resource.extension.0.valueString")[0]);
  const book = (slot: string, more = "", member = "{patient}") =>
    practice.read(`POST Patient/Appointment?PatientID=${member}&SlotID=${slot}&Reason=Not%20Provided${more}`);
  // spec 2, section 7: 'string; success "Appointment has been booked successfully"'.
  test.each([
    ["with type and reason", "&AppointmentTypeID=1&ReasonforVisitID=25", "{patient}"],
    ["without the optional parameters", "", "{patient}"],
    ["with empty optional parameters", "&AppointmentTypeID=&ReasonforVisitID=", "{patient}"],
    ["for a family member", "&AppointmentTypeID=1", "20102"],
  ])("answers with the success text for a booking %s", async (_, more, member) => {
    expect(await book(await free(), more, member)).toBe("Appointment has been booked successfully");
  });
  test("answers with another text when the time is taken", async () => {
    const slot = await free();
    await book(slot);
    expect(await book(slot)).not.toMatch(/booked successfully/i);
  });
  // spec 2, section 8.
  test.each([
    ["#zoom-email", "NotCreatedEmailMissing"],
    ["#zoom-end", "NotCreatedZoomEnd"],
  ])("answers a video booking with reason %s with %s", async (reason, code) => {
    const slot = await free();
    const query = `SlotID=${slot}&Reason=${encodeURIComponent(reason)}&AppointmentTypeID=6`;
    expect(await practice.read(`POST Patient/Appointment?PatientID={patient}&${query}`)).toBe(code);
  });
  // spec 2, section 5: "Same-day slot lookup is blocked unless same-day booking is allowed."
  test.each([
    ["1", 1, "Appointment has been booked successfully"],
    ["0", 0, "Same day booking is not available. Please choose another day or ring the practice."],
  ])("on the same day depends on IsAllowSameDayBooking, here %s", async (allowed, atLeast, message) => {
    const settings = { sameDayAllowed: allowed };
    await practice.call(`PATCH ${practice.control}/state/settings`, { body: settings });
    const found = valuesAt(await slots("2026-11-23"), "0.entry.*.resource.extension.0.valueString");
    expect(Math.min(found.length, 1)).toBe(atLeast);
    expect(await book("31-20261123T1645", "&AppointmentTypeID=1")).toBe(message);
  });
  // spec 2, section 7: 'success text "Appointment cancelled successfully"'; section 4: it moves to Cancelled.
  test("answers with the success text for a cancellation, with its reason at position 8", async () => {
    const [appointment] = valuesAt(await list("PageSize=100&AppointmentType=1"), "0.entry.*.resource.id");
    const cancel = (reason: string) =>
      practice.read(
        `DELETE Patient/Appointment?PatientID={patient}&AppointmentID=${appointment}&Reason=${reason}`,
      );
    expect(await cancel("")).toBe("Reason is required");
    expect(await cancel("Better%20again")).toBe("Appointment cancelled successfully");
    const cancelled = valuesAt(await list("PageSize=100&AppointmentType=4"), "0.entry.*.resource").find(
      (resource) => (resource as { id: unknown }).id === appointment,
    );
    expect(valuesAt(cancelled, "extension.8.valueString")).toEqual(["Better again"]);
    expect(await cancel("Again")).not.toMatch(/cancelled successfully/i);
  });
});
