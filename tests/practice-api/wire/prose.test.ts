import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { plainProse, prose } from "#practice-api/wire/prose.ts";

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
      ..."<p>|</p>|<br>|<a href='|'>|</a>|<li>|</ul>|<!--|-->|<hr|<pre>|&|<td>|</b>".split("|"),
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
