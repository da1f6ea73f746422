import { Action, Close, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import "./toast.css";
import { Icon, type IconName } from "../../icon.tsx";

type ToastsHandle = {
  /** The returned function removes the toast without calling its `onEnd`. */
  show: (options: ToastOptions) => () => void;
};

const ToastsContext = createContext<ToastsHandle>({ show: () => () => undefined });

export const useToasts = () => useContext(ToastsContext);

/** Announced; F8 moves the focus to the toasts. They disappear with this component. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly { id: number; options: ToastOptions }[]>([]);
  const lastId = useRef(0);
  const handle = useMemo<ToastsHandle>(() => {
    const show = (options: ToastOptions) => {
      lastId.current += 1;
      const id = lastId.current;
      setShown((toasts) => [...toasts, { id, options }]);
      return () => setShown((toasts) => toasts.filter((toast) => toast.id !== id));
    };
    return { show };
  }, []);
  const remove = (removed: number) => setShown((toasts) => toasts.filter(({ id }) => id !== removed));
  return (
    <ToastsContext value={handle}>
      {children}
      {/* The viewport has a style attribute, which the content security policy refuses in a page of the server. */}
      {shown.length === 0 ? null : (
        <Provider>
          {shown.map(({ id, options }) => (
            <Toast key={id} {...options} onRemove={() => remove(id)} />
          ))}
          <Viewport className="fixed inset-x-0 bottom-6 z-60 mx-auto grid w-max max-w-toast gap-2 max-md:bottom-safe max-md:w-toast print:hidden" />
        </Provider>
      )}
    </ToastsContext>
  );
}

const icons = {
  info: "info",
  success: "check",
  danger: "error-circle",
} as const satisfies Record<string, IconName>;

type ToastEnd = "timeout" | "dismiss" | "action";

type ToastOptions = {
  title: ReactNode;
  tone?: keyof typeof icons;
  action?: { label: string; onPress: () => void };
  /** Counted down where something happens then (`onEnd`). Without it, the toast stays until it is closed. */
  seconds?: number;
  onEnd?: (end: ToastEnd) => void;
};

function Toast(props: ToastOptions & { onRemove: () => void }) {
  const { title, tone = "info", action, seconds, onEnd, onRemove } = props;
  const box = useRef<HTMLLIElement>(null);
  const isElsewhere = useRef(false);
  const [isPaused, setIsPaused] = useState(false);
  const end = (how: ToastEnd) => {
    onRemove();
    onEnd?.(how);
  };
  const left = useCountdown(seconds, isPaused, () => end("timeout"));
  return (
    <Root
      ref={box}
      // Radix stops its own timer when the window loses the focus, and nothing would end the toast then.
      duration={Number.POSITIVE_INFINITY}
      className="toast wrap-break-word grid min-h-14 animate-rise grid-cols-start-rest-end items-center gap-x-3 md:flex rounded-m bg-ink py-1 pr-1 pl-4 text-page shadow-2"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(box.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(box.current?.matches(":hover") ?? false)}
      // Esc closes a dialog of the page without closing the toast as well.
      onEscapeKeyDown={() => {
        isElsewhere.current = !box.current?.contains(document.activeElement);
      }}
      open
      onOpenChange={() => {
        if (!isElsewhere.current) end("dismiss");
        isElsewhere.current = false;
      }}
    >
      <Icon name={icons[tone]} />
      <Title className="min-w-0 flex-1">{title}</Title>
      {/* On a phone it has a line of its own, so that the title has the width. */}
      <span className="col-start-2 row-start-2 flex items-center gap-3 empty:hidden">
        {action === undefined ? null : (
          <Action
            altText={`${action.label} (F8)`}
            className="min-h-touch cursor-pointer font-strong underline underline-offset-4 md:px-2"
            onClick={(event) => {
              // Otherwise Radix closes it, which counts as a dismissal.
              event.preventDefault();
              action.onPress();
              end("action");
            }}
          >
            {action.label}
          </Action>
        )}
        {left === undefined || onEnd === undefined ? null : (
          <span aria-hidden="true" className="min-w-6 text-center font-strong md:-order-1">
            {left} s
          </span>
        )}
      </span>
      <Close
        className="icon-button col-start-3 row-start-1 text-inherit hover:bg-transparent"
        aria-label="Close notification"
      >
        <Icon name="close" />
      </Close>
    </Root>
  );
}

function useCountdown(seconds: number | undefined, isPaused: boolean, onZero: () => void) {
  const [left, setLeft] = useState(seconds);
  const zero = useRef(onZero);
  useEffect(() => {
    zero.current = onZero;
  });
  useEffect(() => {
    if (left === undefined || isPaused) return;
    if (left === 0) return zero.current();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, isPaused]);
  return left;
}
