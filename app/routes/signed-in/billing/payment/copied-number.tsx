import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function CopiedNumber({ label, number }: { label: string; number: string }) {
  const [state, setState] = useState<"copied" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m bg-sunken px-4 py-2">
      <span>{label}</span> <strong className="text-when">{number}</strong>
      <Button variant="quiet" onClick={() => void copy()}>
        <Icon name="copy" size="small" />
        Copy
      </Button>
      <span role="status" className="text-muted text-small print:hidden">
        {state === "copied" ? "Copied" : state === "failed" ? "Select the number to copy it" : ""}
      </span>
    </p>
  );
}
