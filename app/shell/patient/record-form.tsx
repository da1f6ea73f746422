import { type ComponentPropsWithRef, createContext, useContext } from "react";
import { Form } from "react-router";

export const RecordContext = createContext("");

/**
 * The browser sends no headers of ours without JavaScript. After a switch of patient in another tab, the
 * portal refuses the form (threat T48).
 */
export function RecordForm({ children, ...props }: ComponentPropsWithRef<typeof Form>) {
  const record = useContext(RecordContext);
  return (
    <Form method="post" {...props}>
      <input type="hidden" name="record" value={record} />
      {children}
    </Form>
  );
}
