import { Provider, Viewport } from "radix-ui/toast";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { Toast, type ToastOptions } from "./toast.tsx";
import "./toast.css";

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
          <Viewport className="toasts z-60 grid gap-2 print:hidden" />
        </Provider>
      )}
    </ToastsContext>
  );
}
