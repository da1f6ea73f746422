import type { CardRow } from "../parts/card.tsx";
import type { World } from "../state/use-world.tsx";
import { momentOf } from "../words/times.ts";

export function outbox({ view: { outbox: reads } }: World): CardRow {
  const rows = (reads.value ?? []).toReversed().map(({ sequence, at, to, about }) => ({
    key: String(sequence),
    text: (
      <>
        <b>{about}</b>
        <p className="text-muted">{[momentOf(at), to].filter(Boolean).join(", ")}</p>
      </>
    ),
  }));
  return {
    title: "Outbox",
    hint: "E-mails and notices of this world. Nothing leaves the machine.",
    parts: [
      { reads, failed: "The outbox could not be read.", empty: "Nothing was sent yet.", limit: 5, rows },
    ],
  };
}
