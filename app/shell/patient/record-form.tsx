import { type ComponentPropsWithRef, createContext, useContext } from "react";
import { Form } from "react-router";

export const RecordContext = createContext("");

export type HiddenFields = Readonly<Record<string, string | number | readonly string[] | undefined>>;

type RecordFormProps = ComponentPropsWithRef<typeof Form> & {
  /** Sent without being shown, several values of one name each by itself. */
  fields?: HiddenFields;
};

/**
 * The browser sends no headers of ours without JavaScript. After a switch of patient in another tab, the
 * portal refuses the form (threat T48).
 */
export function RecordForm({ fields = {}, children, ...props }: RecordFormProps) {
  const hidden = { record: useContext(RecordContext), ...fields };
  return (
    <Form method="post" {...props}>
      {Object.entries(hidden).flatMap(([name, values = []]) =>
        [values]
          .flat()
          .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {children}
    </Form>
  );
}

/** For a form whose action changes nothing that the layout shows. */
export const skipRevalidation = { layout: "skip" } as const;
