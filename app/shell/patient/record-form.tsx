import { type ComponentPropsWithRef, createContext, useContext } from "react";
import { Form } from "react-router";

/** The token of the record that the page shows. */
export const RecordContext = createContext("");

/**
 * A form about the record that its page shows. It contains the record's token, because the browser sends
 * it without our headers when there is no JavaScript; after a switch of patient in another tab, the
 * portal refuses it (threat T48).
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
