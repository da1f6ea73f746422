import type { TextareaHTMLAttributes } from "react";
import { describing, FieldFrame, type FieldFrameProps } from "./field.tsx";

type TextAreaProps = FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">;

export function TextArea({ id, label, hint, error, className = "", ...area }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className={`input h-auto resize-y leading-(--lh-body) ${className}`}
        {...describing({ id, hint, error })}
        {...area}
      />
    </FieldFrame>
  );
}
