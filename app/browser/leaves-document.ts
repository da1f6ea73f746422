/** Call it after every other listener of the event: what the router handles itself is prevented by then. */
export function leavesDocument(event: Event): boolean {
  if (event.defaultPrevented || !(event.target instanceof Element)) return false;
  if (event.target instanceof HTMLFormElement) {
    return event.target.method !== "dialog" && ["", "_self"].includes(event.target.target);
  }
  const link = event.target.closest("a");
  if (link === null || !(event instanceof MouseEvent) || event.button !== 0) return false;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const isOwnTab = ["", "_self"].includes(link.target) && !link.hasAttribute("download");
  const isSamePage = link.href.split("#")[0] === location.href.split("#")[0] && link.hash !== "";
  return !opensElsewhere && isOwnTab && !isSamePage && link.protocol.startsWith("http");
}
