import type { ReactNode } from "react";
import { Form } from "react-router";
import type { SwitchTarget } from "./switch-targets.ts";

/** Reloads the document, so that nothing of the previous patient stays in memory (threat T48). */
export function SwitchForm({ to, children }: { to?: SwitchTarget; children: ReactNode }) {
  return (
    <Form method="post" action="/session" reloadDocument>
      <input type="hidden" name="intent" value="switch" />
      {to === undefined ? null : <input type="hidden" name="to" value={to} />}
      {children}
    </Form>
  );
}
