import { Note } from "#app/ui/note.tsx";
import type { PickUpBalance } from "./.server/balance.ts";

export function BalanceNote({ balance }: { balance: PickUpBalance }) {
  if (balance === "allowed") return null;
  return balance === "blocked" ? (
    <Note
      tone="warning"
      title="You cannot pick up a repeat while you have an outstanding balance."
      className="mb-4"
    >
      You can ask for it to go to a pharmacy.
    </Note>
  ) : (
    <Note title="We could not read your balance." className="mb-4">
      If you owe the practice money, it may not let you pick up a repeat.
    </Note>
  );
}
