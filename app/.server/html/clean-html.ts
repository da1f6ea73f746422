import sanitizeHtml, { type IOptions } from "sanitize-html";

/** Text, headings, lists and tables. Neither style nor class, no picture and no form (threat T20). */
const tags =
  "p br b strong i em u s small sub sup h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code hr div span table caption thead tbody tfoot tr th td a";

/** A relative address would lead into the portal itself. */
const isForeign = (href: string | undefined) => /^(https:|mailto:|tel:)/i.test(href ?? "");

export const options: IOptions = {
  allowedTags: tags.split(" "),
  allowedAttributes: {
    a: ["href", "target", "rel"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  // The text inside these is code, or would be read without its control.
  nonTextTags: ["script", "style", "template", "textarea", "option", "noscript", "title", "xmp", "iframe"],
  nestingLimit: 50,
  transformTags: {
    a: (_name, { href }) => ({
      tagName: "a",
      attribs: isForeign(href) ? { href: String(href), target: "_blank", rel: "noopener noreferrer" } : {},
    }),
  },
};

/**
 * HTML from the practice without anything that can run, load, be sent or imitate the portal. Links keep https,
 * mailto and tel addresses, and open in a new tab. Show it in HtmlFrame, which runs no scripts either.
 * Its author decides how long it takes, so only the worker thread of HtmlCleaner calls it.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** The ends of these are ends of a line or of a cell. */
const lineEnd = /<(?:br|hr)\b[^>]*>|<\/(?:p|h[1-6]|li|dt|dd|blockquote|pre|div|caption|tr|ul|ol|table)>/gi;
const cellEnd = /<\/t[dh]>(?=\s*<t[dh])/gi;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The words of HTML from the practice, a line for each of its lines. Cells of one row are separated by ": ". */
export function plainText(html: string): string {
  const lines = cleanHtml(html).replaceAll(/\s+/g, " ").replaceAll(cellEnd, ": ").replaceAll(lineEnd, "\n");
  const words = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return words
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
