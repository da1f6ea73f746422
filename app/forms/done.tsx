import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "#app/ui/note.tsx";

type DoneProps = { text: string; className: string; children?: ReactNode };

/** It takes the focus, because the form that had it may be gone. */
export function Done({ text, className, children }: DoneProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another answer.
  useEffect(() => box.current?.focus(), [text]);
  return (
    <div ref={box} role="status" tabIndex={-1} className={className}>
      <Note tone="success" title={text} />
      {children}
    </div>
  );
}
