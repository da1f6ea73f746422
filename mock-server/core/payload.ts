/** A response as it is sent. */
export type Payload = {
  readonly status: number;
  /** The content type. Empty for none. */
  readonly type: string;
  readonly text: string;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  /** How the content is compressed on its way. */
  readonly encoding?: "gzip" | undefined;
};

export const jsonType = "application/json; charset=utf-8";
export const textType = "text/plain; charset=utf-8";
