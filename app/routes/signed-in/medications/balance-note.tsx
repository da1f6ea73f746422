import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { Note } from "#app/ui/note.tsx";
import type { PickUpBalance } from "./.server/balance.ts";

export const BalanceNote = ({ balance }: { balance: DeferredPanel<PickUpBalance> }) => (
  <Deferred panel={balance} loading={null} failed={<NotRead />}>
    {(known) => (known === "blocked" ? <Blocked /> : known === "unknown" ? <NotRead /> : null)}
  </Deferred>
);

const Blocked = () => (
  <Note
    tone="warning"
    title="You cannot pick up a repeat while you have an outstanding balance."
    className="mb-4"
  >
    You can ask for it to go to a pharmacy.
  </Note>
);

const NotRead = () => (
  <Note title="We could not read your balance." className="mb-4">
    If you owe the practice money, it may not let you pick up a repeat.
  </Note>
);
