/** Each start and each end of these ends a line. */
const blocks = new Set("p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre div hr br".split(" "));
/** Each start and each end of these ends a row of cells. */
const rows = new Set("table caption thead tbody tfoot tr".split(" "));
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The words of HTML that HtmlCleaner has cleaned, a line for each of its lines. Cells of one row are separated by
 * ": ", and a raised number follows "^", because 10<sup>9</sup> is not 109. Cleaned HTML has no ">" outside its tags, so
 * a tag ends at the next one.
 */
export function plainText(clean: string): string {
  let text = "";
  // What comes before the next words: the end of a row, the end of a line within a cell, the ends of cells.
  let [isRowEnd, isLineEnd, cellEnds, pre] = [false, false, 0, 0];
  const hasGap = () => isRowEnd || isLineEnd || cellEnds > 0;
  for (const [token, slash, name] of clean.matchAll(/<sup>(?![a-z])|<(\/?)([a-z]+[1-6]?)[^>]*>|[^<]+/gi)) {
    if (token === "<sup>" && name === undefined) {
      if (!hasGap() && /\S$/.test(text.slice(-1))) text += "^";
    } else if (name === undefined) {
      const words = pre > 0 ? token.replaceAll(/\r\n?/g, "\n") : token.replaceAll(/\s+/g, " ");
      if (words === " " && hasGap()) continue;
      text += `${isRowEnd || isLineEnd ? "\n" : ""}${": ".repeat(cellEnds)}${words}`;
      [isRowEnd, isLineEnd, cellEnds] = [false, false, 0];
    } else if (rows.has(name)) [isRowEnd, isLineEnd, cellEnds] = [true, false, 0];
    else if (name === "td" || name === "th") {
      if (slash !== "") [isLineEnd, cellEnds] = [false, cellEnds + 1];
    } else if (blocks.has(name)) isLineEnd = cellEnds === 0;
    if (name === "pre") pre += slash === "" ? 1 : -1;
  }
  return text
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
