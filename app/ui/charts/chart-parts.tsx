import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SVGAttributes,
  useContext,
  useMemo,
  useState,
} from "react";

type Place = { current: number; onFocus: (index: number) => void };

const Place = createContext<Place>({ current: 0, onFocus: () => {} });

type ChartDrawingProps = Pick<SVGAttributes<SVGSVGElement>, "width" | "height" | "className" | "children"> & {
  label: string;
  count: number;
  /** The mark that Tab reaches first: the newest of a line, the first of others. */
  begin?: number;
};

/**
 * The marks are one stop of Tab: the arrow keys, Home and End go from mark to mark. A list box is what screen readers
 * pass those keys to.
 */
export function ChartDrawing({ label, count, begin = 0, className = "", ...svg }: ChartDrawingProps) {
  const [chosen, setChosen] = useState(begin);
  const current = Math.min(chosen, count - 1);
  const place = useMemo(() => ({ current, onFocus: setChosen }), [current]);
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = nextMark(event.key, current, count);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<SVGGElement>(".mark")[next]?.focus();
  };
  return (
    <Place value={place}>
      <svg
        {...svg}
        className={`chart ${className}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its marks take the focus and the keys.
        role="listbox"
        aria-label={label}
        onKeyDown={onKeyDown}
      />
    </Place>
  );
}

function nextMark(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(current + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(current - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

type MarkProps = {
  index: number;
  label: string;
  value: number | string;
  children: ReactNode;
  onShow?: () => void;
  onHide?: () => void;
};

export function Mark({ index, label, value, children, onShow, onHide }: MarkProps) {
  const { current, onFocus } = useContext(Place);
  return (
    <g
      role="option"
      aria-selected={index === current}
      aria-label={`${label}: ${value}`}
      tabIndex={index === current ? 0 : -1}
      className="mark"
      onMouseEnter={onShow}
      onMouseLeave={onHide}
      onFocus={() => {
        onFocus(index);
        onShow?.();
      }}
      onBlur={onHide}
    >
      {children}
    </g>
  );
}

/** The marks repeat the text in their labels, so screen readers skip it. */
export function Decorative({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing takes no focus.
  return <g aria-hidden="true">{children}</g>;
}
