import { createContext, use } from "react";

/** The scripts that a page loads first, as URL paths. Empty in the browser, which has the links already. */
export const ScriptPreloads = createContext<readonly string[]>([]);

/**
 * Preload links at the end of the body with a low priority. React moves every link that it renders into the
 * head, where scripts would share the line with the stylesheets (decision 0018), so these are plain HTML.
 */
export function ScriptPreloadLinks() {
  const links = use(ScriptPreloads).map(
    (path) => `<link rel="modulepreload" fetchpriority="low" href="${path}">`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the paths are those of the build's own files.
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: links.join("") }} />;
}
