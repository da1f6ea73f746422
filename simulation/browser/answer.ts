import type { PageData } from "./page-data.ts";

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What a tab has got for one request. `status` is 0 when the connection was lost. */
export type Answer = PageData & {
  status: number;
  html?: string;
  refused?: string | undefined;
  text?: string;
};
