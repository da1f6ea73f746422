/** Named in the suffix. */
export function worldOfUsername(username: string): string | undefined {
  return /\+([a-z0-9-]+)@[^@]*$/i.exec(username.trim())?.[1]?.toLowerCase();
}
