import fc from "fast-check";
import { act, anyOf, type Drawn } from "../history/area.ts";

const presses = fc.constantFrom(1, 1, 1, 1, 2);
const which = fc.nat(2);
export const anyProfileAct = anyOf(
  [4, act("addContact", { presses })],
  [4, act("removeContact", { which, presses })],
  [3, act("editContact", { which, presses })],
  [4, fc.record({ act: fc.constantFrom("details", "contactDetails"), presses })],
  [3, act("notifications", { which: fc.constantFrom("allowsEmail", "allowsNotifications"), presses })],
  [3, act("password", { isWrong: fc.constantFrom(false, false, true), presses })],
  [1, fc.constant({ act: "readProfile" })],
);
export type ProfileAct = Drawn<typeof anyProfileAct>;
