import { useState } from "react";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Note } from "../parts/note.tsx";
import { useWorld } from "../state/use-world.tsx";
import { momentOf } from "../words/times.ts";

const pageSize = 5;

/** E-mails and notices outside the API, newest first. */
export function OutboxCard() {
  const { view } = useWorld();
  const [limit, setLimit] = useState(pageSize);
  const messages = [...(view.outbox.value ?? [])].reverse();
  return (
    <Card title="Outbox" hint="E-mails and notices of this world. Nothing leaves the machine.">
      {view.outbox.status === "failed" && (
        <Note tone="danger">The outbox could not be read. {view.outbox.reason}</Note>
      )}
      {view.outbox.status === "ready" && messages.length === 0 && <p>Nothing was sent yet.</p>}
      <ul className="ruled">
        {messages.slice(0, limit).map(({ sequence, at, to, about }) => (
          <li key={sequence} className="py-2">
            <b>{about}</b>
            <p className="text-muted">
              {momentOf(at)}
              {to && `, ${to}`}
            </p>
          </li>
        ))}
      </ul>
      {messages.length > limit && (
        <Button look="text" onClick={() => setLimit(limit + 20)}>
          Show older messages
        </Button>
      )}
    </Card>
  );
}
