import { createContext, useContext } from "react";
import { Form, type FormProps } from "react-router";

/** The stamp of the record that the signed-in pages show. */
export const RecordContext = createContext("");

/**
 * A form that does something to the record which its page shows. It carries the record's stamp, because
 * a form that the browser itself sends, before or without JavaScript, has no headers of ours: after a
 * change of person in another tab the portal refuses it (SECURITY T48).
 */
export function RecordForm({ children, ...props }: FormProps) {
  const record = useContext(RecordContext);
  return (
    <Form method="post" {...props}>
      <input type="hidden" name="record" value={record} />
      {children}
    </Form>
  );
}
