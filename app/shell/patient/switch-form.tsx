import type { ReactNode } from "react";
import { Form } from "react-router";
import type { SwitchTarget } from "./switch-targets.ts";

/**
 * A form that opens another patient's record: each of its buttons is a `person`. It reloads the
 * document, so that nothing of the previous patient stays in memory (threat T48).
 *
 * @param to where the other record opens. Its dashboard by default.
 */
export function SwitchForm({ to, children }: { to?: SwitchTarget; children: ReactNode }) {
  return (
    <Form method="post" action="/session" reloadDocument>
      <input type="hidden" name="intent" value="switch" />
      {to === undefined ? null : <input type="hidden" name="to" value={to} />}
      {children}
    </Form>
  );
}
