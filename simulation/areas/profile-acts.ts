import fc from "fast-check";

export type ProfileAct =
  | { act: "addContact"; presses: number }
  | { act: "editContact" | "removeContact"; which: number; presses: number }
  | { act: "details" | "contactDetails"; presses: number }
  | { act: "notifications"; which: "allowsEmail" | "allowsNotifications"; presses: number }
  | { act: "password"; isWrong: boolean; presses: number }
  | { act: "readProfile" };

const presses = fc.constantFrom(1, 1, 1, 1, 2);
export const anyProfileAct: fc.Arbitrary<ProfileAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("addContact" as const), presses }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant("removeContact" as const), which: fc.nat(2), presses }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("editContact" as const), which: fc.nat(2), presses }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom("details" as const, "contactDetails" as const), presses }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("notifications" as const),
      which: fc.constantFrom("allowsEmail" as const, "allowsNotifications" as const),
      presses,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("password" as const),
      isWrong: fc.constantFrom(false, false, true),
      presses,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: "readProfile" as const }) },
);
