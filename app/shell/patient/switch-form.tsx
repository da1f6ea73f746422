import type { ReactNode } from "react";
import { Form } from "react-router";

/** A form can name no other address. */
export const switchTargets = [
  "/",
  "/appointments?tab=upcoming",
  "/appointments?tab=book",
  "/emails",
  "/reports",
  "/immunisation",
  "/reminders",
] as const;
export type SwitchTarget = (typeof switchTargets)[number];

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
