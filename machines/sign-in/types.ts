import type { PasswordAnswer, Person, SignInResult } from "#practice-api/identity/endpoints.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";

export type SignInContext = {
  username: string;
  /** Since the last success (spec 1, section 4). */
  failures: number;
  message: string | undefined;
  /** A success on the way that the user has yet to read: the practice's answer to a new password. */
  notice: string | undefined;
  apiUrl: string | undefined;
  holder: { patientId: string; name: string; token: string; mustResetPassword: boolean } | undefined;
  settings: PracticeSettings | undefined;
  people: Person[];
  unreadablePeople?: number;
  chosen: Person | undefined;
};

export type ListedPeople = Pick<SignInContext, "people" | "unreadablePeople">;

export type SignInEvent =
  | { type: "submit"; username: string }
  /** A link has a token instead of a username, and needs no call to the identity server. */
  | { type: "followLink"; apiUrl: string }
  | { type: "located"; apiUrl: string }
  | { type: "answered"; answer: SignInResult }
  /** `isAsked`: the account has passkeys, and this browser has not shown one (ADR 0039). */
  | { type: "passkeysFound"; isAsked: boolean }
  | { type: "passkeyChecked" }
  /** `people` is empty while a new password is due, because they are read after it. */
  | ({ type: "accountLoaded"; isValid: boolean; settings: PracticeSettings } & ListedPeople)
  | { type: "newPassword" }
  | { type: "passwordAnswered"; answer: PasswordAnswer }
  | { type: "cancel" }
  | { type: "loggedOut" }
  | ({ type: "peopleLoaded" } & ListedPeople)
  | { type: "choose"; patientId: string }
  | { type: "callFailed" };
