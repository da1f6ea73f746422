import type { ReactNode } from "react";
import { Form } from "react-router";
import { forgetMainRoot } from "#app/browser/main-root.ts";

/**
 * Opens another person's record: each of its buttons is a `person`. It leaves the document, so that
 * nothing of the person before stays in memory (SECURITY T48).
 */
export function SwitchForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/session" reloadDocument onSubmit={forgetMainRoot}>
      <input type="hidden" name="intent" value="switch" />
      {children}
    </Form>
  );
}
