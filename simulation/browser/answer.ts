import type { PageData } from "./page-data.ts";

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What a tab has got for one request. `status` is 0 when the connection was lost. */
export type Answer = PageData & {
  status: number;
  /** The page as HTML, for a document. */
  html?: string;
  /** What the portal says of the session of an open page that it refuses. */
  refused?: string | undefined;
  /** The body of a resource that is neither a page nor its data. */
  text?: string;
};
