/** The id of the request, under which the log has it. */
export const referenceHeader = "x-request-id";

export const referenceAttribute = "data-reference";

let readOnServer: (() => string | undefined) | undefined;
let latest: string | undefined;

/** The reference is that of the request that is being answered. */
export function setReferenceReader(read: () => string | undefined): void {
  readOnServer = read;
}

/** In the browser, that of the last response with an error, or of the document. */
export function currentReference(): string | undefined {
  if (typeof document === "undefined") return readOnServer?.();
  latest ??= document.querySelector(`[${referenceAttribute}]`)?.textContent ?? undefined;
  return latest;
}

export function keepReference({ status, headers }: Response): void {
  if (status >= 400) latest = headers.get(referenceHeader) ?? latest;
}
