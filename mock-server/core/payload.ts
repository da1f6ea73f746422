export type Payload = {
  readonly status: number;
  /** Empty for none. */
  readonly type: string;
  readonly text: string;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  readonly encoding?: "gzip" | undefined;
  /** UTF-8 without one. */
  readonly charset?: "windows-1252" | undefined;
};

/** `operation` is its area and its name. */
export type Reshape = (operation: string, payload: Payload) => Payload;

export const jsonType = "application/json; charset=utf-8";
export const textType = "text/plain; charset=utf-8";
