import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  useActionData,
  useFetcher,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { type DeferredPanel, useLastLoaded } from "#app/shell/deferred.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import type { OpenedResult } from "./.server/open-result.ts";
import { isFlagged } from "./flags.ts";
import { resultsHref, withParameters } from "./links.ts";

/** Other forms of the screen answer with a redirect. */
const isOpened = (answer: unknown): answer is OpenedResult =>
  typeof answer === "object" && answer !== null && "resultId" in answer;

/** How many values, by the id of a result that was opened (ruling P144). */
export type Flagged = Readonly<Record<string, number>>;

/** Shared by the rows and the dialog. */
const key = "open result";

/** Back closes the result, because its address is the result's. */
export function useOpening() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { submit } = useFetcher<OpenedResult>({ key });
  return (form: HTMLFormElement, id: string) => {
    void submit(form);
    if (search.get("result") === id) return;
    void navigate(withParameters(search, { result: id }), { preventScrollReset: true, state: fromList });
  };
}

/** Closing goes back where opening has come from the list. */
const fromList = { isFromList: true };

/**
 * An address by itself opens what the list has as read: reading another result would mark it as read (rulings
 * B31 and B71). When a result is closed, the list and the counters are read again (spec 2, section 4).
 */
export function useOpenResult(
  results: readonly TestResult[] | undefined,
  loaded: DeferredPanel<OpenedResult | undefined> | undefined,
) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state: from } = useLocation();
  const { revalidate } = useRevalidator();
  const { data, state, submit } = useFetcher<OpenedResult>({ key });
  const submitted: unknown = useActionData();
  const id = search.get("result");
  const ofDocument = useLastLoaded(loaded);
  const opened = [data, isOpened(submitted) ? submitted : undefined, ofDocument].find(
    (one) => one?.resultId === id,
  );
  const isSubmitting = state === "submitting";
  const isStreaming = loaded instanceof Promise && ofDocument === undefined;
  const [requested, setRequested] = useState<string | null>(null);
  const result = results?.find((one) => one.id === id);
  const isWanted = result?.isRead === true && opened === undefined && requested !== id;
  const needsReading = isWanted && state === "idle" && !isStreaming;
  useEffect(() => {
    if (!needsReading || result === undefined) return;
    setRequested(result.id);
    const fields = { intent: "open", resultId: result.id, test: result.test };
    void submit(fields, { method: "post", action: resultsHref });
  }, [needsReading, result, submit]);

  const [flagged, setFlagged] = useState<Flagged>({});
  useEffect(() => {
    if (opened?.content?.kind !== "table") return;
    const count = opened.content.observations.filter(({ flag }) => isFlagged(flag)).length;
    setFlagged((before) => ({ ...before, [opened.resultId]: count }));
  }, [opened]);

  const shown = useRef(id);
  const closing = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    closing.current = null;
    if (before !== null && id === null) {
      setRequested(null);
      void revalidate();
    }
  }, [id, revalidate]);

  return {
    id,
    flagged,
    opened: isSubmitting ? undefined : opened,
    isReading: isSubmitting || isWanted,
    close: () => {
      // A second press goes back no further.
      if (closing.current === id) return;
      closing.current = id;
      if (from?.isFromList === true) void navigate(-1);
      else
        void navigate(withParameters(search, { result: undefined }), {
          replace: true,
          preventScrollReset: true,
        });
    },
  };
}

type ResultFormProps = { result: TestResult; className?: string; children: ReactNode };

export function ResultForm({ result: { id, test }, className, children }: ResultFormProps) {
  const [search] = useSearchParams();
  const open = useOpening();
  return (
    <RecordForm
      action={withParameters(search, { result: id })}
      fields={{ intent: "open", resultId: id, test }}
      className={className}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        open(event.currentTarget, id);
      }}
    >
      {children}
    </RecordForm>
  );
}

type OpenAgainProps = Pick<ButtonProps, "variant" | "children"> & { result: TestResult };

export const OpenAgain = ({ result, children = "Retry", ...button }: OpenAgainProps) => (
  <ResultForm result={result}>
    <Button type="submit" {...button}>
      {children}
    </Button>
  </ResultForm>
);
