import { describe, expect, test } from "vitest";
import { readMoment } from "#fixtures/scenarios/relative-time.ts";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { resolveTimes, TimeExpression } from "#mock-server/scenarios/values/parsers.ts";

const parsed = (text: string) => {
  const { definition, mistakes } = readScenario("a.yaml", `title: A test\nstory: It is made up.\n${text}`);
  expect(mistakes).toEqual([]);
  return definition;
};

test("times are resolved wherever they are in values, and null stays", () => {
  const now = Date.parse("2026-11-23T09:00:00+13:00");
  const moment = readMoment("in 3 days");
  if (!moment) throw new Error("no moment");
  const due = new TimeExpression(moment, "day");
  expect(resolveTimes({ none: null, deep: { due }, list: [due, "in 3 days", 7] }, now)).toEqual({
    none: null,
    deep: { due: "2026-11-26" },
    list: ["2026-11-26", "in 3 days", 7],
  });
});

describe("values are parsed by their field", () => {
  test("keep leading zeros in texts", () => {
    const read = parsed(
      "people: { aroha: { profile: { mobile: 0211234567 }, appointments: [{ statusId: 0600, reason: 007 }] } }",
    );
    expect(read?.people?.aroha?.profile?.mobile).toBe("0211234567");
    const values = read?.people?.aroha?.appointments?.entries[0]?.values;
    expect(values).toEqual({ statusId: "0600", reason: "007" });
  });
  test("are booleans for yes, no, on, off, true and false in boolean fields, and texts elsewhere", () => {
    const read = parsed(
      "running: off\npeople: { aroha: { results: [{ read: yes, author: no }, { read: true, author: true }, { read: No, author: on }] } }",
    );
    expect(read?.running).toBe(false);
    const values = read?.people?.aroha?.results?.entries.map((entry) => entry.values);
    expect(values).toEqual([
      { isRead: true, author: "no" },
      { isRead: true, author: "true" },
      { isRead: false, author: "on" },
    ]);
  });
  test("are 1 and 0 in flag settings, and texts in others", () => {
    const read = parsed(
      "settings: { isallowsamedaybooking: off, DisableAppointment: on, IsRxFax: 1, PortalRepeatMedSetting: off, PaymentMethodType: 3 }",
    );
    expect(read?.settings).toEqual({
      sameDayAllowed: "0",
      appointmentsDisabled: "1",
      faxOffered: "1",
      repeatNotice: "off",
      paymentMethod: "3",
    });
  });
  test("are cents in money fields and two numbers in a blood pressure", () => {
    const read = parsed(
      "people: { aroha: { invoices: [{ amount: 68 }, { amount: $1234.56 }, { amount: -5.00 }], vitals: [{ name: blood pressure, value: 130/85 }] } }",
    );
    expect(read?.people?.aroha?.invoices?.entries.map(({ values }) => values.amount)).toEqual([
      6800, 123456, -500,
    ]);
    expect(read?.people?.aroha?.vitals?.entries[0]?.values).toEqual({
      name: "Blood Pressure",
      value: 130,
      secondValue: 85,
    });
  });
  test("are numbers and booleans in a rule of the control API, whose body stays JSON", () => {
    const read = parsed(
      "rules: [{ when: { times: 2 }, match: { query: { TypeID: 1 } }, effect: { type: status, status: 503, body: { code: 7, text: '7' } } }]",
    );
    expect(read?.rules?.[0]).toEqual({
      when: { times: 2 },
      match: { query: { TypeID: "1" } },
      effect: { type: "status", status: 503, body: { code: 7, text: "7" } },
    });
  });
});

test.each([
  ["2", [2]],
  ["[2, 5]", [2, 5]],
])("a rule acts on call %s of those that match", (nth, expected) => {
  const read = parsed(`rules: [{ when: mei books any slot, then: lose the answer, nth: ${nth} }]`);
  expect(read?.rules?.[0]).toMatchObject({ when: { nth: expected } });
});

test("a step expects a call once by default, in any letter case", () => {
  const read = parsed(
    'script: [{ do: see "x", expect: { call: get patient/labresultbyid } }, { note: Look. }, { do: see "y", expect: { call: GET Patient, times: { min: 2 } } }]',
  );
  expect(read?.script).toEqual([
    {
      act: { kind: "see", text: "x" },
      text: 'see "x"',
      expect: { call: "GET Patient/LabResultByID", times: 1 },
      line: 3,
    },
    { act: { kind: "note", text: "Look." }, text: "Look.", line: 3 },
    {
      act: { kind: "see", text: "y" },
      text: 'see "y"',
      expect: { call: "GET Patient", times: { min: 2 } },
      line: 3,
    },
  ]);
});

test("the values of an expectation have the types of the call's input and answer", () => {
  const expectations = [
    "{ call: GET Patient/RefreshCounter, answer: { unreadMessages: 3 } }",
    "{ call: DELETE Patient/Appointment, answer: { done: yes } }",
    "{ call: POST patient/SavePayment, answer: no, times: 0 }",
    "{ call: GET Patient/AccountBalance, answer: 0, times: { min: 1 }, status: 200 }",
    "{ call: GET Patient/Medication, with: { page: 1, which: all }, person: aroha }",
  ];
  const steps = expectations.map((expected) => `  - { do: press "Book", expect: ${expected} }\n`);
  const read = readScenario("a.yaml", `title: A\nstory: B.\nscript:\n${steps.join("")}`);
  expect(read.mistakes).toEqual([]);
  expect(read.definition?.script?.map((step) => step.expect)).toEqual([
    { call: "GET Patient/RefreshCounter", answer: { unreadMessages: 3 }, times: 1 },
    { call: "DELETE Patient/Appointment", answer: { done: true }, times: 1 },
    { call: "POST patient/SavePayment", answer: false, times: 0 },
    { call: "GET Patient/AccountBalance", answer: 0, times: { min: 1 }, status: 200 },
    { call: "GET Patient/Medication", with: { page: 1, which: "all" }, person: "aroha", times: 1 },
  ]);
});

test("a step can press twice, and lets the practice act now or later", () => {
  const read = readScenario(
    "a.yaml",
    'title: A\nstory: B.\nscript:\n  - press "Book" twice\n  - { practice: the link of aroha to tama is revoked, in: 10 minutes }\n',
  );
  expect(read.definition?.script).toEqual([
    { act: { kind: "press", text: "Book", twice: true }, text: 'press "Book" twice', line: 4 },
    {
      act: {
        kind: "practice",
        event: { type: "revoke-link", for: "aroha", person: "tama" },
        in: "10 minutes",
      },
      text: "practice: the link of aroha to tama is revoked in 10 minutes",
      line: 5,
    },
  ]);
});

test("reads a step that YAML splits at a colon, or within braces at a comma", () => {
  const { definition, mistakes } = readScenario(
    "a.yaml",
    `title: A
story: B
script:
  - see "Total: $12"
  - type "Sore knee: left" into Reason
  - { do: see "Tue 24-11-2026, 09:15, Dr Hana", expect: { call: GET Patient/Appointments } }
  - as sione: see "Total, so far"
`,
  );
  expect(mistakes).toEqual([]);
  expect(definition?.script).toMatchObject([
    { act: { kind: "see", text: "Total: $12" }, text: 'see "Total: $12"' },
    { act: { kind: "type", text: "Sore knee: left", into: "Reason" } },
    { act: { text: "Tue 24-11-2026, 09:15, Dr Hana" }, expect: { call: "GET Patient/Appointments" } },
    { act: { text: "Total, so far" }, actor: "sione" },
  ]);
});
