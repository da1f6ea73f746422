import type { ReactNode } from "react";

type MarkProps = {
  label: string;
  value: number | string;
  children: ReactNode;
  /** Called when the pointer or the focus reaches it, and when they leave. */
  onShow?: () => void;
  onHide?: () => void;
};

/** One mark of a chart with its value: reached by Tab and read by itself. */
export function Mark({ label, value, children, onShow, onHide }: MarkProps) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: only its tabIndex makes it look interactive.
    <g
      role="img"
      aria-label={`${label}: ${value}`}
      tabIndex={0}
      className="mark"
      onMouseEnter={onShow}
      onMouseLeave={onHide}
      onFocus={onShow}
      onBlur={onHide}
    >
      {children}
    </g>
  );
}

/** Text of a chart that its marks repeat in their labels, so screen readers skip it. */
export function Decorative({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing takes no focus.
  return <g aria-hidden="true">{children}</g>;
}
