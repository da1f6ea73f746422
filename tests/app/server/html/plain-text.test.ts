import { expect, test } from "vitest";
import { cleanHtml } from "#app/.server/html/clean-html.ts";
import { plainText } from "#app/.server/html/plain-text.ts";

test.each([
  ["a list in a list", "<li>Hb 13<ul><li>5.2</li></ul></li>", "Hb 13\n5.2"],
  ["a block after words", "Result<p>Positive</p>seen", "Result\nPositive\nseen"],
  ["headings, breaks and rules", "<h3>Blood</h3>Hb 13<br>WCC 5<hr>End", "Blood\nHb 13\nWCC 5\nEnd"],
  ["white space outside pre", "<p>Hb\n  <b>13</b>\n g/L</p>", "Hb 13 g/L"],
  [
    "lines of pre",
    "Report<pre>Hb   13\nWCC  5\r\n\nEnd</pre>\nSigned",
    "Report\nHb   13\nWCC  5\nEnd\nSigned",
  ],
  [
    "rows",
    "<table><tr><th>Test</th> <th>Value</th></tr>\n<tr><td>Hb</td><td>13</td></tr></table>",
    "Test: Value\nHb: 13",
  ],
  ["an empty cell", "<table><tr><td>Hb</td><td></td><td>g/L</td></tr></table>", "Hb: : g/L"],
  [
    "paragraphs in cells",
    "<table><tr><td><p>Hb</p></td> <td><p>13</p><p>low</p></td></tr></table>after",
    "Hb: 13\nlow\nafter",
  ],
  [
    "raised words",
    "5 x 10<sup>9</sup>/L, H<sub>2</sub>O, 1<sup>st</sup><p><sup>2</sup> old</p>",
    "5 x 10^9/L, H2O, 1st\n2 old",
  ],
  ["entities", "<p>K &lt; 3 &amp;lt; 4 &quot;x&quot; &gt; 2</p>", 'K < 3 &lt; 4 "x" > 2'],
  ["nothing", "<p> </p><table><tr><td></td></tr></table>", ""],
])("has the words of %s", (_name, html, text) => {
  expect(plainText(cleanHtml(html))).toBe(text);
});
