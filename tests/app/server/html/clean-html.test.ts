import { describe, expect, test } from "vitest";
import { cleanHtml, options } from "#app/.server/html/clean-html.ts";
import { printedAttributes } from "#app/documents/html-frame.tsx";
import { scriptPayloads } from "#fixtures/record/script-payloads.ts";

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

  test("keeps text, lists and tables, and drops how they look", () => {
    const letter = `<h2 class="big">Kia ora Sione</h2><p style="color:red">Your <b>HbA1c</b> is<br>48&nbsp;mmol/mol &amp; stable.</p>
      <ul><li>Metformin</li></ul><table border=1><tr><th scope="col" colspan="2">Test</th></tr><tr><td>HbA1c</td><td>48</td></tr></table>`;
    const clean = cleanHtml(letter);
    expect(clean).toContain(
      "<h2>Kia ora Sione</h2><p>Your <b>HbA1c</b> is<br />48\u00a0mmol/mol &amp; stable.</p>",
    );
    expect(clean).toContain('<th scope="col" colspan="2">Test</th>');
    expect(clean).not.toMatch(/class|style|border/);
  });

  test("keeps links to other sites, mail and phones, which open in a new tab", () => {
    const kept = {
      "https://healthify.nz/x": "https://healthify.nz/x",
      "tel:0800611116": "tel:0800611116",
      "tel:04%20555%200110": "tel:+6445550110",
    };
    for (const [href, clean] of Object.entries(kept)) {
      const link = `<a href="${clean}" target="_blank" rel="noopener noreferrer">x</a>`;
      expect(cleanHtml(`<a href="${href}" target="_top">x</a>`)).toBe(link);
    }
    for (const href of ["tel:5550110", "tel:04 KERERU", "http://plain.example"]) {
      expect(cleanHtml(`<a href="${href}">x</a>`)).toBe("<a>x</a>");
    }
  });

  const text =
    "p br b strong i em u s small sub sup h1 h2 h3 h4 h5 h6 blockquote pre code hr div span ul ol li dl";
  const rows = "dt dd table caption thead tbody tfoot tr th td";
  test.each(`${text} ${rows}`.split(" "))("keeps <%s>, without style or class", (name) => {
    const isVoid = name === "br" || name === "hr";
    const tag = `<${name} style="color:red" class="x" id="y" title="z" lang="en">${isVoid ? "" : `x</${name}>`}`;
    expect(cleanHtml(tag)).toBe(isVoid ? `<${name} />` : `<${name}>x</${name}>`);
  });

  test("keeps the attributes that tables and lists need, each where it belongs", () => {
    const all = 'colspan="2" rowspan="3" scope="row" start="4" href="https://x.nz" width="5"';
    const names = ["th", "td", "ol", "p"].map((name) => cleanHtml(`<${name} ${all}>x</${name}>`));
    expect(names).toEqual([
      '<th colspan="2" rowspan="3" scope="row">x</th>',
      '<td colspan="2" rowspan="3">x</td>',
      '<ol start="4">x</ol>',
      "<p>x</p>",
    ]);
  });

  // Checked after the portal's own check of links, so each is seen by itself.
  test("allows no address without a scheme, and three schemes, if its own check of links were gone", () => {
    expect(options.allowProtocolRelative).toBe(false);
    expect(options.allowedSchemes).toEqual(["https", "mailto", "tel"]);
  });

  const strange = "//evil.example/x /session x  javascript:1 data:text/html,x HTTP://x \\\\x.nz ftp://x";
  test.each(strange.split(" "))("does not keep the address %j", (href) =>
    expect(cleanHtml(`<a href="${href}" target="_self" rel="opener">x</a>`)).toBe("<a>x</a>"),
  );

  test("drops what is nested deeper than fifty elements, and keeps its text", () => {
    const nested = (depth: number) => cleanHtml(`${"<div>".repeat(depth)}x`).match(/<div>/g)?.length;
    expect([nested(49), nested(60)]).toEqual([49, 50]);
    expect(cleanHtml(`${"<div>".repeat(60)}x`)).toContain("x");
  });

  test("drops the code inside scripts and styles, and not the words around them", () => {
    expect(cleanHtml("before<script>code</script><style>code</style>after")).toBe("beforeafter");
  });

  test.each("script style template textarea option noscript title xmp iframe".split(" "))(
    "drops the text inside <%s>",
    (name) => expect(cleanHtml(`before<${name}>code</${name}>after`)).toBe("beforeafter"),
  );

  test("keeps the text inside an element that it drops", () => {
    expect(cleanHtml("<form><font>Kia</font> <button>ora</button></form>")).toBe("Kia ora");
  });

  test("is empty when nothing readable is left", () => {
    expect(cleanHtml("<script>x</script> ")).toBe("");
  });
});

test("the copy on paper numbers its lists as the letter does, and keeps no link", () => {
  const { a, ol, td } = { a: [], ol: [], td: [], ...options.allowedAttributes };
  expect(printedAttributes.toSorted()).toEqual([...ol, ...td].toSorted());
  expect(printedAttributes).not.toEqual(expect.arrayContaining(a));
});
