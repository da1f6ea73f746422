import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { plainProse, prose } from "#practice-api/wire/prose.ts";

describe("a text that is HTML", () => {
  test.each([
    ["paragraphs", "<p>Kia ora,</p>\n<p>Your iron is <b>low</b>.</p>", "Kia ora,\n\nYour iron is low."],
    ["line breaks", "One<br>two<BR/>three", "One\ntwo\nthree"],
    ["an empty line of an editor", "<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"],
    ["empty paragraphs of an editor", "<p>one</p><p>&nbsp;</p><p><br></p><p>two</p>", "one\n\n\n\ntwo"],
    ["a list", "<ul><li>one</li><li><p>two</p></li></ul>", "- one\n- two"],
    ["a numbered list", "Take:<ol><li>one</li><li>two</li></ol>daily", "Take:\n\n1. one\n2. two\n\ndaily"],
    [
      "a table",
      "<table><tr><td>Iron</td><td>12</td></tr><tr><td>B12</td><td>9</td></tr></table>",
      "Iron: 12\nB12: 9",
    ],
    [
      "empty cells, each in its place",
      "<table><tr><td>Hb</td><td></td><td>g/L</td><td></td></tr><tr><td></td><td>13</td></tr></table>",
      "Hb: : g/L\n: 13",
    ],
    [
      "paragraphs in cells",
      "<table><tr><td><p>Hb</p></td> <td><p>13</p><p>low</p></td></tr></table>after",
      "Hb: 13\n\nlow\n\nafter",
    ],
    ["a list in a list", "<ul><li>Hb 13<ul><li>5.2</li></ul></li></ul>", "- Hb 13\n\n- 5.2"],
    ["raised words", "H<sub>2</sub>O, 1<sup>st</sup><p><sup>2</sup> old</p>", "H2O, 1st\n\n2 old"],
    [
      "a link",
      "<p>See <a href='https://a.nz/b?c=1&amp;d'>this page</a>.</p>",
      "See this page (https://a.nz/b?c=1&d).",
    ],
    ["a link that shows its address", '<a href="https://www.a.nz/">a.nz</a><br>x', "a.nz\nx"],
    ["an e-mail address", "<p><a href='mailto:x@a.nz?subject=1'>Write</a></p>", "Write (x@a.nz)"],
    ["a link that runs a script", "<p><a href='javascript:alert(1)'>Press</a></p>", "Press"],
    ["a script and a style", "<style>p{}</style><p>a<script>alert(1)</script>b</p>", "ab"],
    ["comments", "<p>a<!-- x > y --><![if mso]>b</p>", "ab"],
    [
      "entities",
      "<p>Ng&amacr; mihi &#8211;&nbsp;D&#146;Arcy &lt;b&gt; &unknown;</p>",
      "Ngā mihi – D’Arcy <b> &unknown;",
    ],
    [
      "a raised number",
      "<p>4.2 x 10<sup>9</sup>/L on the 1<sup>st</sup> of May</p>",
      "4.2 x 10^9/L on the 1st of May",
    ],
    ["spaces of its source", "<p>Hello\n   there </p>", "Hello there"],
    ["text that is set as it is", "<pre>a  b\n  c</pre>", "a  b\n  c"],
    ["a rule", "<p>Thanks</p><hr><p>More</p>", `Thanks\n\n${"─".repeat(20)}\n\nMore`],
    ["a tag that does not end", "<p>a</p><b x", "a\n\n<b x"],
  ])("is read as text with %s", (_, html, expected) => {
    expect(plainProse(html)).toBe(expected);
  });

  test("is encoded for a page without any tag", () => {
    expect(plainProse("I&#39;m fine &amp; well")).toBe("I'm fine & well");
  });
});

describe("a text that is not HTML", () => {
  test.each([
    "a < b, b > c and <3",
    "AT&T &amp; others",
    "Is <b> a letter? 5 <p and q>",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "  two  spaces\n\n\nand lines \n",
  ])("stays as it is: %s", (text) => {
    expect(plainProse(text)).toBe(text);
  });

  test("has one kind of line end and no mark at its start", () => {
    expect(plainProse("\uFEFFa\r\nb\rc")).toBe("a\nb\nc");
  });
});

test("a text that was turned into HTML is the same text, apart from its spaces", () => {
  const word = fc.stringMatching(/^[a-z<>&;"'#ā–]{1,8}$/);
  const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  const encoded = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  fc.assert(
    fc.property(lines, (typed) => {
      const text = typed.map((words) => words.join(" ")).join("\n");
      const html = `<p>${encoded(text).replaceAll("\n", "<br>")}</p>`;
      expect(plainProse(html)).toBe(text);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("no text is lost or makes it fail, whatever tags are around it", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<p>",
      "</p>",
      "<br>",
      "<a href='",
      "'>",
      "</a>",
      "<li>",
      "</ul>",
      "<!--",
      "-->",
      "<hr",
      "<pre>",
      "&",
      "<td>",
      "</b>",
    ),
    fc.constantFrom("one", "two", "three"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = plainProse(pieces.join(""));
      expect(typeof text).toBe("string");
      expect(z.decode(prose.codec, text)).toBeTypeOf("string");
    }),
    { seed: 2, numRuns: 500 },
  );
});

test.each([
  ["nested elements", "<div>".repeat(500_000)],
  ["attributes that do not end", `<p>${'<a href="'.repeat(200_000)}`],
  ["scripts that do not end", `<p>${"<script>".repeat(100_000)}`],
  ["comments that do not end", `<p>${"<!--".repeat(200_000)}`],
  ["links in links", `<p>${"<a href=https://a.nz>".repeat(100_000)}`],
  ["spaces", `<pre>${" ".repeat(500_000)}x</pre>`],
])("half a million %s are read in one pass", (_, html) => {
  // A time that grew with the square of the length would be minutes.
  expect(plainProse(html).length).toBeLessThanOrEqual(html.length);
});
