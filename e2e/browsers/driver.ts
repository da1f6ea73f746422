/** One window of a browser, in which a journey runs. */
export type Driver = {
  readonly version: string;
  /** Begins without cookies, in a window of this size. */
  readonly begin: (width: number, height: number) => Promise<void>;
  readonly goTo: (url: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The value of an expression in the page. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Presses `kit.found` as a pointer does. Rejects where it cannot be reached. */
  readonly press: () => Promise<void>;
  /** Types into `kit.found`, which is focused, in place of what it holds. */
  readonly type: (text: string) => Promise<void>;
  readonly upload: (files: readonly string[]) => Promise<void>;
  /** Errors of pages and violated policies since the last time. */
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
};
