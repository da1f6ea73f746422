import { createContext, type ReactNode, use } from "react";
import {
  type ActionFunction,
  createMemoryRouter,
  type LoaderFunction,
  type Location,
  RouterProvider,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import { type RunningHook, runHook } from "./run-hook.tsx";

const HookContext = createContext<ReactNode>(null);
const Page = () => use(HookContext);

type Options = {
  address: string;
  action?: ActionFunction;
  loader?: LoaderFunction;
  /** Renders further providers inside the page. */
  around?: (hook: ReactNode) => ReactNode;
};

/** Runs a hook on a page of the router that shows the record "a record". */
export async function runInRouter<P, T>(
  hook: (props: P) => T,
  props: P,
  { address: opened, action, loader, around = (hook) => hook }: Options,
): Promise<{ hook: RunningHook<P, T>; address: () => string; location: () => Location }> {
  const handlers = { ...(action && { action }), ...(loader && { loader }) };
  // As on the screens, whose forms change nothing that the page has loaded.
  const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod === undefined;
  const route = { path: "*", Component: Page, shouldRevalidate, ...handlers };
  const router = createMemoryRouter([route], {
    initialEntries: [opened],
    hydrationData: { loaderData: { "0": null } },
  });
  const running = await runHook(hook, props, (hook) => (
    <RecordContext value="a record">
      <HookContext value={around(hook)}>
        <RouterProvider router={router} />
      </HookContext>
    </RecordContext>
  ));
  const location = () => router.state.location;
  const address = () => `${location().pathname}${location().search}`;
  return { hook: running, address, location };
}
