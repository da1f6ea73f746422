import type { ReactNode } from "react";
import { Form } from "react-router";

/**
 * A form that opens another patient's record: each of its buttons is a `person`. It reloads the
 * document, so that nothing of the previous patient stays in memory (threat T48).
 */
export function SwitchForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/session" reloadDocument>
      <input type="hidden" name="intent" value="switch" />
      {children}
    </Form>
  );
}
