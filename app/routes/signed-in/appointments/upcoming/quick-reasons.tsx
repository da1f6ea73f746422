const quickReasons = ["Feeling better", "Cannot come", "Need another time", "Booked by mistake"];

export function withQuickReason(typed: string, quick: string): string {
  const before = typed.trim();
  if (before === "" || quickReasons.includes(before)) return quick;
  return before.includes(quick) ? before : `${/^[\s\S]*[^.\s]/.exec(before)?.[0] ?? ""}. ${quick}`;
}

export function QuickReasons({ onPick }: { onPick: (reason: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to inputs; these fill the field below.
    <div role="group" aria-label="Quick answers" className="my-1 flex flex-wrap gap-2 noscript:hidden">
      {quickReasons.map((reason) => (
        <button key={reason} type="button" className="chip" onClick={() => onPick(reason)}>
          {reason}
        </button>
      ))}
    </div>
  );
}
