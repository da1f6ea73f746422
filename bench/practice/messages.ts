import { messages } from "../../fixtures/record/messages/messages.ts";
import { against, median } from "../figures.ts";

/** How long it takes to generate the messages of a patient who has very many. */
export function messagesRow(repeats: number): string[] {
  const times = Array.from({ length: repeats }, (_, run) => {
    const origin = { person: "patient0001", patientId: "1", seed: String(run), day: "2026-11-23" } as const;
    const start = performance.now();
    messages({ unread: 18, read: 1_940 }, origin);
    return performance.now() - start;
  });
  return ["1,958 messages of one patient, ms", ...against(median(times), "≤", 60, 1)];
}
