import { expect, test } from "vitest";
import { signInMachine } from "#machines/sign-in/machine.ts";
import type { SignInContext } from "#machines/sign-in/types.ts";
import { type About, testTable } from "./table.ts";

const self = { patientId: "1", name: "Aroha Ngata" };
const child = { patientId: "2", name: "Tama Ngata" };
const apiUrl = "http://practice.test/api";
const answered = (answer: object) => ({ type: "answered", answer });
const signedIn = (mustResetPassword: boolean) =>
  answered({ outcome: "signedIn", userId: "1", name: "Aroha Ngata", token: "t", mustResetPassword });
const refused = (message: string) => answered({ outcome: "refused", statusCode: "3", message });
const password = (answer: object) => ({ type: "passwordAnswered", answer });
const settings = { sameDayAllowed: "1" };
const account = (people: object[], isValid = true) => ({ type: "accountLoaded", isValid, settings, people });
const people = (...listed: object[]) => ({ type: "peopleLoaded", people: listed });

const about: About<SignInContext> = {
  machine: signInMachine,
  inputs: [{ failures: 0 }, { failures: 2 }],
  events: {
    submit: { type: "submit", username: "aroha@example.nz" },
    "follow a link": { type: "followLink", apiUrl },
    located: { type: "located", apiUrl },
    "signed in": signedIn(false),
    "signed in, new password due": signedIn(true),
    refused: refused("No."),
    "refused without words": refused(""),
    "no resource": answered({ outcome: "noResource" }),
    "passkeys: not asked": { type: "passkeysFound", isAsked: false },
    "passkeys: asked": { type: "passkeysFound", isAsked: true },
    "passkey checked": { type: "passkeyChecked" },
    "account of nobody": account([]),
    "account of one child": account([child]),
    "account of two": account([self, child]),
    "account that is not valid": account([self, child], false),
    "new password": { type: "newPassword" },
    "password changed": password({ outcome: "changed", message: "Your password is new." }),
    "password changed without words": password({ outcome: "changed" }),
    "password refused": password({ outcome: "refused", message: "Not that one." }),
    "password refused without words": password({ outcome: "refused" }),
    cancel: { type: "cancel" },
    "logged out": { type: "loggedOut" },
    "people: nobody": people(),
    "people: one child": people(child),
    "people: two": people(self, child),
    "choose the child": { type: "choose", patientId: "2" },
    "choose somebody else": { type: "choose", patientId: "99" },
    "call failed": { type: "callFailed" },
  },
  keyOf: ({ context: { message, notice, holder, people, chosen, failures } }) => [
    message,
    notice,
    holder?.mustResetPassword,
    people.length,
    chosen,
    failures === 0,
  ],
};
const { steps, after, begin } = testTable("sign-in", about);

test("has a token only after the practice has accepted the account", () => {
  for (const { to } of steps) {
    if (["signedOut", "locating", "rejected", "failed"].includes(to.value))
      expect(to.context.holder).toBeUndefined();
  }
});

test("is as it began once it is cancelled, even if the practice does not answer the Log Out", () => {
  for (const path of [
    ["signed in, new password due", "passkeys: not asked", "account of nobody"],
    ["signed in", "passkeys: not asked", "account of two"],
    ["signed in", "passkeys: asked"],
  ]) {
    for (const end of ["logged out", "call failed"]) {
      const { value, context } = after("submit", "located", ...path, "cancel", end);
      expect({ value, context }).toEqual({ value: "signedOut", context: begin({ failures: 0 }).context });
    }
  }
});
