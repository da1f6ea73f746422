import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, vi } from "vitest";

const mounted: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const unmount of mounted.splice(0)) await unmount();
  vi.unstubAllGlobals();
});

export type RunningHook<P, T> = {
  /** What the hook returned in the last render. */
  readonly current: T;
  /** Runs work that changes the hook's state, until React has rendered the change. */
  act: (work: () => unknown) => Promise<void>;
  render: (props: P) => Promise<void>;
  unmount: () => Promise<void>;
};

/**
 * Runs a hook with its effects, without a browser: the component around it renders nothing.
 * @param around renders the providers that the hook needs.
 */
export async function runHook<P, T>(
  hook: (props: P) => T,
  props: P,
  around: (hook: ReactNode) => ReactNode = (hook) => hook,
): Promise<RunningHook<P, T>> {
  if (typeof window === "undefined") vi.stubGlobal("window", globalThis);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // React asks whether the focus is inside a frame.
  vi.stubGlobal("HTMLIFrameElement", class {});
  const root = createRoot(emptyElement() as never);
  let current: T;
  function Hook({ given }: { given: P }) {
    current = hook(given);
    return null;
  }
  const render = (given: P) => act(async () => root.render(around(<Hook given={given} />)));
  const unmount = async () => {
    await act(async () => root.unmount());
  };
  mounted.push(unmount);
  await render(props);
  return {
    get current() {
      return current;
    },
    act: async (work) => {
      await act(async () => void (await work()));
    },
    render,
    unmount,
  };
}

/** As much of an element as React uses for a component that renders nothing. */
function emptyElement() {
  const ignored = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const ownerDocument = { nodeType: 9, body: null, activeElement: null, defaultView: globalThis, ...ignored };
  return { nodeType: 1, nodeName: "DIV", tagName: "DIV", ownerDocument, ...ignored };
}
