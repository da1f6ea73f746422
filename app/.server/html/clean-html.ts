import sanitizeHtml, { type IOptions } from "sanitize-html";
import { telHref } from "../phone-parts.ts";

/** Text, headings, lists and tables. Neither style nor class, no picture and no form (threat T20). */
const tags =
  "p br b strong i em u s small sub sup h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code hr div span table caption thead tbody tfoot tr th td a";

/** A relative address would lead into the portal itself. */
const isForeign = (href: string) => /^(https:|mailto:)/i.test(href);

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
    a: (_name, { href = "" }) => {
      const address = /^tel:/i.test(href) ? telHref(href) : isForeign(href) ? href : undefined;
      return {
        tagName: "a",
        attribs: address === undefined ? {} : { href: address, target: "_blank", rel: "noopener noreferrer" },
      };
    },
  },
};

/** Only HtmlCleaner's worker thread calls it: its author decides how long it takes. Show it in HtmlFrame. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}
