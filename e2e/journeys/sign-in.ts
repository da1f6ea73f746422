import type { Journey } from "./journey.ts";

export const signInJourneys: readonly Journey[] = [
  {
    title: "log in and choose a child",
    isCore: true,
    needsNoScript: true,
    async run({ act, practice }) {
      await act.signIn("aroha");
      await act.press("Tama Ngata");
      await act.see("Tama Ngata");
      await practice.expects({ call: "GET Patient/RefreshCounter", person: "tama" });
    },
  },
];
