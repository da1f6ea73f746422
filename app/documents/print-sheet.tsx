import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import "./print-sheet.css";

type PrintSheetProps = {
  /** The print dialog then opens. */
  isReady: boolean;
  onDone: () => void;
  children: ReactNode;
};

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
