/** docs/tolerance.md. Decoding is synchronous, so one variable serves an answer, however deep it nests. */
type Reading = { readonly isExact: boolean; readonly names: readonly string[]; readonly gaps?: string[] };

let current: Reading = { isExact: false, names: [] };

function reading<T>(next: Reading, read: () => T): T {
  const before = current;
  current = next;
  try {
    return read();
  } finally {
    current = before;
  }
}

/** As the practice reads requests: a parameter is right, or it is named as wrong. */
export function exactly<T>(read: () => T): T {
  return reading({ ...current, isExact: true }, read);
}

export function isExact(): boolean {
  return current.isExact;
}

/** Never a value. Gaps inside an answer are its own too, unless `read` finds something else: undefined. */
export function withGaps<T>(read: () => T): { value: T; gaps: readonly string[] } {
  const gaps: string[] = [];
  const value = reading({ ...current, gaps }, read);
  if (value !== undefined) current.gaps?.push(...gaps);
  return { value, gaps };
}

export function inField<T>(name: string, read: () => T): T {
  return reading({ ...current, names: [...current.names, name] }, read);
}

export function notUnderstood(name?: string): void {
  current.gaps?.push([...current.names, ...(name === undefined ? [] : [name])].join("."));
}
