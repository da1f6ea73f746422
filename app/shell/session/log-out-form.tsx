import type { ReactNode } from "react";
import { Form } from "react-router";
import { tellTabs } from "#app/browser/use-session-timeout.ts";

/** Logging out leaves the document, so that nothing of it stays in memory; the other tabs follow. */
export function LogOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Form
      method="post"
      action="/session"
      reloadDocument
      className={className}
      onSubmit={() => tellTabs("loggingOut")}
    >
      <input type="hidden" name="intent" value="logOut" />
      {children}
    </Form>
  );
}
