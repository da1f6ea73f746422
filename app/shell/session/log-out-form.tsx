import type { ReactNode } from "react";
import { Form } from "react-router";
import { announceLogOut } from "#app/browser/session-tabs.ts";

/** A document request, so that nothing stays in memory. The other tabs follow. */
export function LogOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Form method="post" action="/session" reloadDocument className={className} onSubmit={announceLogOut}>
      <input type="hidden" name="intent" value="logOut" />
      {children}
    </Form>
  );
}
