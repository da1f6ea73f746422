/** The ends of these are ends of a line or of a cell. */
const lineEnd = /<(?:br|hr)\b[^>]*>|<\/(?:p|h[1-6]|li|dt|dd|blockquote|pre|div|caption|tr|ul|ol|table)>/gi;
const cellEnd = /<\/t[dh]>(?=\s*<t[dh])/gi;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The words of HTML that HtmlCleaner has cleaned, a line for each of its lines. Cells of one row are separated by
 * ": ". Cleaned HTML has no ">" outside its tags, so a tag ends at the next one.
 */
export function plainText(clean: string): string {
  return clean
    .replaceAll(/\s+/g, " ")
    .replaceAll(cellEnd, ": ")
    .replaceAll(lineEnd, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
