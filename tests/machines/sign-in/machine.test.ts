import { describe, expect, test } from "vitest";
import { onlyPerson, type SignInState, signInMachine, signInStepper } from "#machines/sign-in/machine.ts";
import type { SignInEvent } from "#machines/sign-in/types.ts";
import type { Person } from "#practice-api/identity/endpoints.ts";
import { declaredTransitions, uncovered } from "#simulation/coverage/transitions.ts";
import { everyStep } from "../../support/transitions.ts";

const signedOut = signInStepper.start({ failures: 0 }).state;
const self = { patientId: "1", name: "Aroha Ngata" };
const child = { patientId: "2", name: "Tama Ngata" };
const signedIn = (mustResetPassword: boolean): SignInEvent => ({
  type: "answered",
  answer: { outcome: "signedIn", userId: "1", name: "Aroha Ngata", token: "t", mustResetPassword },
});
const rejected = (message: string): SignInEvent => ({
  type: "answered",
  answer: { outcome: "refused", statusCode: "3", message },
});
const passwordAnswer = (outcome: "changed" | "refused", message?: string): SignInEvent => ({
  type: "passwordAnswered",
  answer: { outcome, ...(message === undefined ? {} : { message }) },
});
const account = (people: Person[]) => ({
  type: "accountLoaded" as const,
  isValid: true,
  settings: { sameDayAllowed: "1" },
  people,
});
const events: SignInEvent[] = [
  { type: "submit", username: "aroha@example.nz" },
  { type: "located", apiUrl: "http://practice.test/api" },
  signedIn(false),
  signedIn(true),
  rejected("No."),
  rejected(""),
  { type: "answered", answer: { outcome: "noResource" } },
  account([]),
  account([child]),
  account([self, child]),
  { ...account([self, child]), isValid: false },
  { type: "newPassword" },
  passwordAnswer("changed", "Your password is new."),
  passwordAnswer("changed"),
  passwordAnswer("refused", "Not that one."),
  passwordAnswer("refused"),
  { type: "cancel" },
  { type: "loggedOut" },
  { type: "peopleLoaded", people: [] },
  { type: "peopleLoaded", people: [child] },
  { type: "peopleLoaded", people: [self, child] },
  { type: "choose", patientId: "2" },
  { type: "choose", patientId: "99" },
  { type: "callFailed" },
  { type: "followLink", apiUrl: "http://practice.test/api" },
];

/** The failure count grows without limit, so states are compared without its exact value. */
const keyOf = ({ value, context }: SignInState) =>
  JSON.stringify([
    value,
    context.message,
    context.notice,
    context.holder?.mustResetPassword,
    context.people.length,
    context.chosen,
  ]);
const steps = everyStep(signedOut, (state, event) => signInStepper.step(state, event).state, events, keyOf);

function run(...path: SignInEvent[]): SignInState {
  return path.reduce((state, event) => signInStepper.step(state, event).state, signedOut);
}
const located = [events[0], events[1]] as SignInEvent[];
const accepted = [...located, signedIn(false)];
const toPasswordReset = [...located, signedIn(true), account([])];

describe("every transition", () => {
  test("is covered by some path", () => {
    const declared = declaredTransitions(signInMachine);
    expect(declared.length).toBe(24);
    expect(uncovered(declared, steps)).toEqual([]);
  });

  test("has a token only after the practice has accepted the account", () => {
    for (const { to } of steps) {
      if (["signedOut", "locating", "rejected", "failed"].includes(to.value))
        expect(to.context.holder).toBeUndefined();
    }
  });

  test("requests one effect on entering a working state, and none elsewhere", () => {
    const requested = new Map(
      steps
        .map(({ from, event }) => {
          const { state, effects } = signInStepper.step(from, event);
          return [state.value, state.value === from.value ? undefined : effects.join()] as const;
        })
        .filter(([, effects]) => effects !== undefined),
    );
    expect(Object.fromEntries(requested)).toEqual({
      signedOut: "",
      locating: "locate",
      authenticating: "authenticate",
      loadingAccount: "loadAccount",
      passwordReset: "",
      changingPassword: "changePassword",
      loggingOut: "logOut",
      loadingPeople: "loadPeople",
      choosing: "",
      signedIn: "",
      rejected: "",
      failed: "",
    });
  });
});

describe("the specification's rules", () => {
  test("counts each rejection, shows the practice's message, and counts from zero after a success", () => {
    const first = run(...located, rejected("Your account is locked."));
    expect(first.context).toMatchObject({ failures: 1, message: "Your account is locked." });
    const again = (...path: SignInEvent[]) =>
      path.reduce(
        (state, event) => signInStepper.step(state, event).state,
        signInStepper.start(first.context).state,
      );
    const noResource: SignInEvent = { type: "answered", answer: { outcome: "noResource" } };
    expect(again(...located, noResource).context).toMatchObject({
      failures: 2,
      message: "Your login details are incorrect.",
    });
    expect(again(...located, signedIn(false)).context.failures).toBe(0);
  });

  test("fails without counting when a call fails or a token is not valid", () => {
    for (const path of [[events[0]], located, [...located, signedIn(false)]] as SignInEvent[][]) {
      expect(run(...path, { type: "callFailed" }).context).toMatchObject({
        failures: 0,
        message: "Ohh. We hit a snag.",
      });
    }
    expect(run(...accepted, { ...account([self]), isValid: false }).value).toBe("failed");
  });

  test.each<[string, (people: Person[]) => SignInEvent[]]>([
    ["at once", (people) => [...accepted, account(people)]],
    [
      "after a new password",
      (people) => [
        ...toPasswordReset,
        { type: "newPassword" },
        passwordAnswer("changed"),
        { type: "peopleLoaded", people },
      ],
    ],
  ])("chooses the holder of an empty list, the one listed patient, and offers several, %s", (_name, path) => {
    expect(run(...path([]))).toMatchObject({ value: "signedIn", context: { chosen: self } });
    expect(run(...path([child]))).toMatchObject({ value: "signedIn", context: { chosen: child } });
    expect(run(...path([self, child]))).toMatchObject({
      value: "choosing",
      context: { chosen: undefined, people: [self, child] },
    });
  });

  test("refuses a patient who is not listed", () => {
    const choosing = run(...accepted, account([self, child]));
    expect(signInStepper.step(choosing, { type: "choose", patientId: "99" }).state).toEqual(choosing);
  });

  test("requires a new password before it loads the patients", () => {
    const state = run(...toPasswordReset);
    expect(state.value).toBe("passwordReset");
    const changing = signInStepper.step(state, { type: "newPassword" });
    expect(changing.effects).toEqual(["changePassword"]);
    const changed = signInStepper.step(changing.state, passwordAnswer("changed", "Done."));
    expect(changed.effects).toEqual(["loadPeople"]);
    expect(changed.state.context).toMatchObject({ notice: "Done.", message: undefined });
  });

  test.each<[string, SignInEvent[]]>([
    ["the panel", toPasswordReset],
    ["the choice", [...accepted, account([self, child])]],
  ])(
    "logs out at the practice when %s is cancelled, and clears everything even if that fails",
    (_name, path) => {
      const loggingOut = run(...path, { type: "cancel" });
      expect(loggingOut).toMatchObject({
        value: "loggingOut",
        context: { holder: { token: expect.any(String) } },
      });
      for (const type of ["loggedOut", "callFailed"] as const) {
        expect(signInStepper.step(loggingOut, { type }).state).toEqual(signedOut);
      }
    },
  );

  test("follows a link without locating the practice, and counts a refused link", () => {
    const following = signInStepper.step(signedOut, {
      type: "followLink",
      apiUrl: "http://practice.test/api",
    });
    expect(following.effects).toEqual(["authenticate"]);
    expect(signInStepper.step(following.state, rejected("No.")).state.value).toBe("rejected");
    expect(signInStepper.step(following.state, signedIn(false)).state.value).toBe("loadingAccount");
  });

  test("chooses no patient without a list and a holder", () => {
    expect(onlyPerson([], undefined)).toBeUndefined();
  });
});
