/** The specification's name for what the browser remembers of unfinished work: one opaque key per tab. */
const storageName = "main-root";

/** The pages for signing in call this, and so does a change of person. */
export function forgetMainRoot(): void {
  sessionStorage.removeItem(storageName);
}
