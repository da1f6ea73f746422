/** The response header with the id of its request, under which the log has it. */
export const referenceHeader = "x-request-id";

/** Marks the element that shows the reference. */
export const referenceAttribute = "data-reference";

let readOnServer: (() => string | undefined) | undefined;
let latest: string | undefined;

/** On the server, the reference is that of the request that is being answered. */
export function setReferenceReader(read: () => string | undefined): void {
  readOnServer = read;
}

/**
 * The reference of the request that failed: in the browser that of the last response with an error, or of the
 * document.
 */
export function currentReference(): string | undefined {
  if (typeof document === "undefined") return readOnServer?.();
  latest ??= document.querySelector(`[${referenceAttribute}]`)?.textContent ?? undefined;
  return latest;
}

/** Keeps the reference of a response with an error, for the page that shows it. */
export function keepReference({ status, headers }: Response): void {
  if (status >= 400) latest = headers.get(referenceHeader) ?? latest;
}
