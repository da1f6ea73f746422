import { describe, expect, test } from "vitest";
import type { PageAction } from "#mock-server/player/writer/page-actions.ts";
import { WrittenScript } from "#mock-server/player/writer/written-script.ts";

const accounts = { mei: { username: "mei.w1@example.nz", password: "Kowhai-Tui-Harbour" } };
const press = (name: string, more: object = {}): PageAction => ({
  kind: "press",
  name,
  control: name.length,
  line: name,
  count: 1,
  lineCount: 1,
  isOption: false,
  isInMenu: false,
  ...more,
});
const type = (text: string, field: string, isFile = false): PageAction => ({
  kind: "type",
  field,
  text,
  isFile,
});

function written(actions: readonly (PageAction | { call: string; status?: number; changed?: string[] })[]) {
  const script = new WrittenScript(accounts, ["Test Results", "Test"]);
  for (const action of actions) {
    if ("kind" in action) script.act(action);
    else script.call(action);
  }
  return script.steps;
}
const sentences = (actions: readonly PageAction[]) => written(actions).map(({ step }) => step);

describe("the step of an action", () => {
  test.each([
    ["a button", press("Book"), 'press "Book"'],
    ["a name with a quotation mark", press('the "left" \\ knee'), String.raw`press "the \"left\" \\ knee"`],
    ["an entry of the menu", press("Test Results 2 new", { isInMenu: true }), "open Test Results"],
    ["an entry of the menu that is no screen", press("Log out", { isInMenu: true }), 'press "Log out"'],
    ["a link of a screen's name outside the menu", press("Test Results"), 'press "Test Results"'],
    ["an option", press("Sione Taufa", { isOption: true }), 'choose "Sione Taufa"'],
    [
      "a long name by the line that it shows",
      press("HbA1c 71 mmol/mol High, collected on Mon 23 Nov", { line: "HbA1c" }),
      'choose "HbA1c"',
    ],
    [
      "a long name whose line others have",
      press("HbA1c 71 mmol/mol High, collected on Mon 23 Nov", { line: "HbA1c", lineCount: 2 }),
      'press "HbA1c 71 mmol/mol High, collected on Mon 23 Nov"',
    ],
    ["a long name without a line", press("x".repeat(41), { line: "" }), `press "${"x".repeat(41)}"`],
    ["a list box", { kind: "choose", text: "Pick up" }, 'choose "Pick up"'],
    ["a field of one word", type("knee", "Reason"), 'type "knee" into Reason'],
    ["a field of two words", type("4000", "Card number"), 'type "4000" into "Card number"'],
    [
      "a username of this world",
      type("mei.w1@example.nz", "Username (email)"),
      'type "mei@example.nz" into "Username (email)"',
    ],
    ["a text that is selected", { kind: "see", text: "Booked" }, 'see "Booked"'],
  ] as const)("%s", (_, action, step) => expect(sentences([action])).toEqual([step]));
});

test("typing into one field is one step, and into another field or after another action a new one", () => {
  const actions = [type("k", "Reason"), type("knee", "Reason"), type("x", "Note"), type("ok", "Reason")];
  expect(sentences(actions)).toEqual([
    'type "knee" into Reason',
    'type "x" into Note',
    'type "ok" into Reason',
  ]);
});

test("a text that is selected twice in a row is looked for once", () => {
  const see = (text: string) => ({ kind: "see", text }) as const;
  expect(sentences([see("a"), see("a"), see("b"), see("a")])).toEqual(['see "a"', 'see "b"', 'see "a"']);
});

test("a double click is one step with the call that it made", () => {
  const steps = written([
    press("Book"),
    { call: "POST Patient/Appointment", status: 200, changed: ["a1"] },
    press("Book"),
    { kind: "pressTwice" },
  ]);
  const expected = { call: "POST Patient/Appointment", times: 1 };
  expect(steps).toEqual([{ step: 'press "Book" twice', expect: expected }]);
  const renamed = [press("Book"), press("Booking…", { control: 4 }), { kind: "pressTwice" } as const];
  expect(sentences(renamed)).toEqual(['press "Book" twice']);
  expect(sentences([press("Back"), press("Next step"), { kind: "pressTwice" }])).toEqual([
    'press "Back"',
    'press "Next step"',
  ]);
});

describe("a sign-in", () => {
  const fields = (password: string) => [
    type("mei.w1@example.nz", "Username (email)"),
    type(password, "Password"),
  ];

  test("is one step", () => {
    expect(sentences([...fields("Kowhai-Tui-Harbour"), press("Login"), press("Next")])).toEqual([
      "sign in as mei",
      'press "Next"',
    ]);
  });

  test("with another password is what was typed", () => {
    expect(sentences([...fields("wrong"), press("Login")])).toEqual([
      'type "mei@example.nz" into "Username (email)"',
      'type "wrong" into Password',
      'press "Login"',
    ]);
  });

  test("needs both fields", () => {
    const [, password = press("")] = fields("Kowhai-Tui-Harbour");
    expect(sentences([press("Back"), password, press("Login")])).toHaveLength(3);
    expect(sentences([type("mei.w1@example.nz", "Email"), type("x", "Reason"), press("Login")])).toHaveLength(
      3,
    );
  });
});

describe("a call", () => {
  const book = "POST Patient/Appointment";
  const expectedAfter = (
    action: PageAction,
    ...calls: { call: string; status?: number; changed?: string[] }[]
  ) => written([action, ...calls]).at(-1)?.expect;

  test("that is known after its result was looked at belongs to what was pressed", () => {
    const steps = written([
      press("Book"),
      { kind: "see", text: "Booked" },
      { call: book, status: 200, changed: ["a1"] },
    ]);
    expect(steps).toEqual([
      { step: 'press "Book"', expect: { call: book, times: 1 } },
      { step: 'see "Booked"' },
    ]);
  });

  test("while a patient types belongs to no step", () => {
    expect(
      expectedAfter(type("knee", "Reason"), { call: book, status: 200, changed: ["a1"] }),
    ).toBeUndefined();
    expect(written([{ call: book, status: 200, changed: ["a1"] }])).toEqual([]);
  });
});

test("a step that no script can take says so", () => {
  const [same, file] = written([press("Details", { count: 3 }), type("C:\\fakepath\\x.pdf", "Attach", true)]);
  expect(same?.problem).toBe("3 controls of this page have this name, and a script cannot tell them apart.");
  expect(file?.problem).toBe("A script cannot choose a file.");
  expect(written([press("Details")])[0]).not.toHaveProperty("problem");
});

test("an added step stands between", () => {
  const script = new WrittenScript(accounts, []);
  script.act(type("a", "Reason"));
  script.add("advance 31 minutes");
  script.act(type("ab", "Reason"));
  expect(script.steps.map(({ step }) => step)).toEqual([
    'type "a" into Reason',
    "advance 31 minutes",
    'type "ab" into Reason',
  ]);
});
