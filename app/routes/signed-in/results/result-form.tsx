import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { withParameters } from "./links.ts";
import { useOpening } from "./use-open-result.ts";

type ResultFormProps = { result: TestResult; className?: string; children: ReactNode };

/** The form that opens a result. Its address is the result's, so that Back closes it. */
export function ResultForm({ result: { id, test }, className, children }: ResultFormProps) {
  const [search] = useSearchParams();
  const open = useOpening();
  return (
    <RecordForm
      action={withParameters(search, { result: id })}
      className={className}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        open(event.currentTarget, id);
      }}
    >
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="resultId" value={id} />
      <input type="hidden" name="test" value={test} />
      {children}
    </RecordForm>
  );
}
