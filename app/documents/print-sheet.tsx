import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import "./print-sheet.css";

export type PrintSheetProps = {
  /** Whether everything is drawn. The print dialog then opens. */
  isReady: boolean;
  /** Called when the print dialog has been closed. */
  onDone: () => void;
  children: ReactNode;
};

/** Pages that are printed instead of the page that is open. They are not seen on the screen. */
export function PrintSheet({ isReady, onDone, children }: PrintSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isReady) return;
    const ended = () => done();
    window.addEventListener("afterprint", ended);
    window.print();
    return () => window.removeEventListener("afterprint", ended);
  }, [isReady]);
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
