import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

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
  stubBrowser();
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
  // A test file may have removed the globals by then, and no other file may see them.
  onTestFinished(async () => {
    stubBrowser();
    await unmount();
    vi.unstubAllGlobals();
  });
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

function stubBrowser(): void {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // React asks whether the focus is inside a frame.
  vi.stubGlobal("HTMLIFrameElement", class {});
  // A test may listen with stubs of its own.
  for (const name of ["addEventListener", "removeEventListener"])
    if (!(name in globalThis)) vi.stubGlobal(name, () => undefined);
}

/** As much of an element as React uses for a component that renders nothing. */
function emptyElement() {
  const ignored = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const ownerDocument = { nodeType: 9, body: null, activeElement: null, defaultView: globalThis, ...ignored };
  return { nodeType: 1, nodeName: "DIV", tagName: "DIV", ownerDocument, ...ignored };
}
