import { useLayoutEffect } from "react";

/** Such as the name of an open dialog, or "Error: ". */
export function useTitlePrefix(prefix: string | undefined): void {
  useLayoutEffect(() => {
    // The server may have written them already.
    if (prefix === undefined || document.title.startsWith(prefix)) return;
    document.title = prefix + document.title;
    // Other words may stand before them by now, and a page that was opened meanwhile has a title of its own.
    return () => {
      // Setting it where the page has no title any more would add an empty one beside the next.
      if (document.title.includes(prefix)) document.title = document.title.replace(prefix, () => "");
    };
  }, [prefix]);
}
