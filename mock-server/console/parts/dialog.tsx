import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

/** The native element keeps the focus inside and returns it when it closes. */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  isWide = false,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  isWide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect closes it while it is still in the page, or the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? "dialog wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button look="round" icon="close" aria-label="Close" onClick={onClose} />
      </div>
      {children}
      {actions && <div className="acts dialog-acts">{actions}</div>}
    </dialog>
  );
}
