import { Root, Thumb } from "radix-ui/switch";
import { useId } from "react";
import "./switch.css";

type SwitchProps = {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  isSaving: boolean;
  problemId?: string | undefined;
};

/** Says what is stored, not what was pressed. */
export function Switch({ label, hint, isOn, isSaving, problemId }: SwitchProps) {
  const id = useId();
  const describedBy = [hint === undefined ? "" : `${id}-hint`, problemId ?? ""].filter(Boolean).join(" ");
  return (
    <div className="flex min-h-14 items-center gap-3 tiny:flex-wrap">
      <span className="wrap-anywhere min-w-0 flex-1 tiny:basis-full">
        <strong id={id}>{label}</strong>
        {hint === undefined ? null : (
          <small id={`${id}-hint`} className="block text-muted text-small">
            {hint}
          </small>
        )}
      </span>
      <span className="font-semi text-ink text-small" aria-hidden="true">
        {isSaving ? "Saving…" : isOn ? "On" : "Off"}
      </span>
      <Root
        type="submit"
        checked={isOn}
        className="switch"
        aria-labelledby={id}
        aria-describedby={describedBy || undefined}
        aria-disabled={isSaving || undefined}
        aria-busy={isSaving || undefined}
        onClick={(event) => isSaving && event.preventDefault()}
      >
        <Thumb className="switch-thumb" />
      </Root>
    </div>
  );
}
