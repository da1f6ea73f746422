import { type ComponentPropsWithRef, createContext, useContext } from "react";
import { Form } from "react-router";

export const RecordContext = createContext("");

type RecordFormProps = ComponentPropsWithRef<typeof Form> & {
  /** Sent without being shown. */
  fields?: Readonly<Record<string, string | number | undefined>>;
};

/**
 * The browser sends no headers of ours without JavaScript. After a switch of patient in another tab, the
 * portal refuses the form (threat T48).
 */
export function RecordForm({ fields = {}, children, ...props }: RecordFormProps) {
  const hidden = { record: useContext(RecordContext), ...fields };
  return (
    <Form method="post" {...props}>
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </Form>
  );
}

/** For a form whose action changes nothing that the layout shows. */
export const skipRevalidation = { layout: "skip" } as const;
