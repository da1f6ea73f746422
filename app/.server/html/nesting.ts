/** Elements without an end tag, or that another one ends. */
const withoutEnd = new Set(
  "area base br col embed hr img input link meta param source track wbr html head body p li dt dd colgroup caption thead tbody tfoot tr td th optgroup option rt rp".split(
    " ",
  ),
);

/** Grows with the length alone: a parser's time grows with length times depth. Counts tags in text too. */
export function isNestedDeeper(html: string, limit: number): boolean {
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (withoutEnd.has(name.toLowerCase())) continue;
    depth = slash === "" ? depth + 1 : Math.max(0, depth - 1);
    if (depth > limit) return true;
  }
  return false;
}
