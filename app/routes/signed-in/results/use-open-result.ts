import { useActionData, useFetcher, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { OpenedResult } from "./.server/open-result.ts";
import { withParameters } from "./links.ts";

/** Shared by the rows, which open a result, and the dialog, which shows it. */
const key = "open result";

/**
 * The result of the address. Its content is read by the form that opens it, never by its address alone, because
 * reading marks it as read (ruling B31).
 */
export function useOpenResult() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { data, state, submit } = useFetcher<OpenedResult>({ key });
  const submitted = useActionData() as OpenedResult | undefined;
  const id = search.get("result");
  const opened = [data, submitted].find((one) => one?.resultId === id);
  return {
    /** The id of the result whose dialog is open. */
    id: opened !== undefined || state !== "idle" ? id : null,
    /** Undefined while it is read. */
    opened: state === "submitting" ? undefined : opened,
    open: (form: HTMLFormElement, resultId: string) => {
      void submit(form);
      void navigate(withParameters(search, { result: resultId }), { preventScrollReset: true });
    },
    /** Reads the list and the counters again (spec 2, section 4). */
    close: async () => {
      await navigate(withParameters(search, { result: undefined }), { preventScrollReset: true });
      await revalidate();
    },
  };
}
