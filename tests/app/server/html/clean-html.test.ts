import { describe, expect, test } from "vitest";
import { cleanHtml, options } from "#app/.server/html/clean-html.ts";
import { printedAttributes } from "#app/documents/html-frame.tsx";
import { scriptPayloads } from "#fixtures/record/hostile.ts";

const tag =
  /^<(?:\/?(?:p|br|b|strong|i|em|u|s|small|su[bp]|h[1-6]|[uod]l|li|d[dt]|blockquote|pre|code|hr|div|span|table|caption|t(?:head|body|foot|r|h|d)|a)\b)(?: (?:href="(?:https:|mailto:|tel:)[^"<>]*"|target="_blank"|rel="noopener noreferrer"|colspan="[^"<>]*"|rowspan="[^"<>]*"|scope="[^"<>]*"|start="[^"<>]*"))* ?\/?>$/;

/** What is markup in this text, apart from the tags and attributes that a letter needs. */
function problemsIn(html: string): string[] {
  const tags = html.match(/<[^<>]*>/g) ?? [];
  const rest = html.replaceAll(/<[^<>]*>/g, "");
  return [...tags.filter((text) => !tag.test(text)), ...(rest.match(/[<>]/g) ?? [])];
}

test("the corpus has at least 60 payloads, and the check finds something in most of them", () => {
  expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(60);
  expect(scriptPayloads.filter((payload) => problemsIn(payload).length > 0).length).toBeGreaterThan(80);
});

describe("HTML from the practice", () => {
  test.each(scriptPayloads.map((payload) => [payload.slice(0, 100), payload]))(
    "is harmless: %s",
    (_name, payload) => {
      expect(problemsIn(cleanHtml(payload))).toEqual([]);
      expect(problemsIn(cleanHtml(`<p>Kia ora</p>${payload}<p>Ngā mihi</p>`))).toEqual([]);
      expect(problemsIn(cleanHtml(`<td title="${payload}">`))).toEqual([]);
    },
  );

  const text =
    "p br b strong i em u s small sub sup h1 h2 h3 h4 h5 h6 blockquote pre code hr div span ul ol li dl";
  const rows = "dt dd table caption thead tbody tfoot tr th td";
  test.each(`${text} ${rows}`.split(" "))("keeps <%s>, without style or class", (name) => {
    const isVoid = name === "br" || name === "hr";
    const tag = `<${name} style="color:red" class="x" id="y" title="z" lang="en">${isVoid ? "" : `x</${name}>`}`;
    expect(cleanHtml(tag)).toBe(isVoid ? `<${name} />` : `<${name}>x</${name}>`);
  });

  // Checked after the portal's own check of links, so each is seen by itself.
  test("allows no address without a scheme, and three schemes, if its own check of links were gone", () => {
    expect(options.allowProtocolRelative).toBe(false);
    expect(options.allowedSchemes).toEqual(["https", "mailto", "tel"]);
  });

  test("drops what is nested deeper than fifty elements, and keeps its text", () => {
    const nested = (depth: number) => cleanHtml(`${"<div>".repeat(depth)}x`).match(/<div>/g)?.length;
    expect([nested(49), nested(60)]).toEqual([49, 50]);
    expect(cleanHtml(`${"<div>".repeat(60)}x`)).toContain("x");
  });
});

test("the copy on paper numbers its lists as the letter does, and keeps no link", () => {
  const { a, ol, td } = { a: [], ol: [], td: [], ...options.allowedAttributes };
  expect(printedAttributes.toSorted()).toEqual([...ol, ...td].toSorted());
  expect(printedAttributes).not.toEqual(expect.arrayContaining(a));
});
