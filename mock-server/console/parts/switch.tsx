import type { ReactNode } from "react";

/** Its state does not depend on colour. */
export function Switch({
  name,
  detail,
  isOn,
  isPending = false,
  onChange,
  children,
}: {
  name: string;
  detail: ReactNode;
  isOn: boolean;
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}) {
  return (
    <div className="switch-row">
      <div>
        <b>{name}</b>
        <small className="switch-detail">{detail}</small>
        {children}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={name}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && onChange(!isOn)}
      >
        <span aria-hidden="true">{isPending ? "…" : isOn ? "On" : "Off"}</span>
        <i aria-hidden="true" />
      </button>
    </div>
  );
}
