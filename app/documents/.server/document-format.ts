/** How a document is shown, by the content type that the practice gives it. */
export type DocumentFormat = "pdf" | "picture" | "html";

const formats: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/pdf/i, "pdf"],
  [/png|jpe?g/i, "picture"],
  [/html/i, "html"],
];

/** Undefined for a content type that is missing, or that the portal does not show. */
export function formatOf(contentType: string | undefined): DocumentFormat | undefined {
  return formats.find(([pattern]) => pattern.test(contentType ?? ""))?.[1];
}

/** What each is called beside a document's name. */
export const formatNames: Record<DocumentFormat, string> = { pdf: "PDF", picture: "Picture", html: "Text" };
