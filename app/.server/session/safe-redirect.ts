const fixedBase = "https://portal.invalid";
const maxLength = 512;
/** Going back to a page that signs people in or out would send them round in circles. */
const authPages = /^\/(login|loginswitch|signup|forgetpassword|resetpassword|session)(\/|$)/i;

/** What a browser could read as another site, or as a page about signing in, becomes "/" (threat T16). */
export function safeRedirect(target: unknown): string {
  if (typeof target !== "string" || target.length > maxLength) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which would change the path.
  if (!target.startsWith("/") || /^\/[/\\]/.test(target) || /[\u0000-\u001f\u007f\\]/.test(target))
    return "/";
  if (!URL.canParse(target, fixedBase)) return "/";
  const url = new URL(target, fixedBase);
  const isOurs = url.origin === fixedBase && !url.pathname.startsWith("//") && !authPages.test(url.pathname);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : "/";
}
