import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneParts } from "#app/.server/phone-parts.ts";
import { phoneText } from "#app/format/phone.ts";

const numbersIn = (text: string) =>
  phoneParts(text).flatMap(({ text: part, href }) => (href ? [[part, href]] : []));
const dialledIn = (text: string) => numbersIn(text).map(([, href]) => href);

/** What is dialled, and the texts of the number that dial it. Typed by hand. */
const written: Record<string, string> = {
  "tel:+6445550110": `04 555 0110|04 5550110|045550110|04-555-0110|04.555.0110|(04) 555 0110|(04)555-0110|(04) 5550110|04 555-0110
    |+64 4 555 0110|+64 4 5550110|+6445550110|+64-4-555-0110|+64 (0)4 555 0110|+64 (4) 555 0110|0064 4 555 0110|+64 4 555-0110`,
  "tel:+6435550123":
    "03 555 0123|03 5550123|035550123|03-555-0123|(03) 555 0123|+64 3 555 0123|+6435550123|0064 3 555 0123",
  "tel:+6465550147": "06 555 0147|06 5550147|065550147|06-555-0147|(06) 555 0147|+64 6 555 0147|+6465550147",
  "tel:+6475550199": "07 555 0199|07 5550199|075550199|07-555-0199|(07) 555 0199|+64 7 555 0199|+6475550199",
  "tel:+6495550105": "09 555 0105|09 5550105|095550105|09-555-0105|(09) 555 0105|+64 9 555 0105|+6495550105",
  "tel:+6421555123": "021 555 123|021555123|021-555-123|(021) 555 123|+64 21 555 123|+6421555123",
  "tel:+64215551234": "021 555 1234|0215551234|021-555-1234|+64 21 555 1234|+64215551234|021 5551234",
  "tel:+642102555123": "021 0255 5123|02102555123|021 025 55123|+64 21 0255 5123",
  "tel:+64225551234": "022 555 1234|0225551234|022-555-1234|+64 22 555 1234|02 2555 1234",
  "tel:+64275551234": "027 555 1234|0275551234|027-555-1234|+64 27 555 1234|027 5551234|(027) 555 1234",
  "tel:0800555010": "0800 555 010|0800555010|0800-555-010|0800 555010|+64 800 555 010|(0800) 555 010",
  "tel:08003585453": "0800 358 5453|08003585453|0800 3585453|0800-358-5453|+64 800 358 5453",
  "tel:0508555010": "0508 555 010|0508555010|0508-555-010|0508 555010",
  "tel:+61293744000": "+61 2 9374 4000|+61293744000|+61-2-9374-4000|0061 2 9374 4000",
  "tel:+6445550110,24": `04 555 0110 ext 24|04 555 0110 ext. 24|04 555 0110 x24|04 555 0110 x 24|04 555 0110 extn 24|04 555 0110 extension 24
    |04 555 0110, ext 24|04 555 0110 EXT 24|04 555 0110 Ext: 24|04 555 0110;ext=24|+64 4 555 0110 ext 24|(04) 555 0110 x24|045550110 ext 24|04-555-0110 ext. 24`,
  "tel:+6495550105,305":
    "09 555 0105 ext 305|09 555 0105 x305|09 555 0105 extension 305|+64 9 555 0105 ext. 305",
  "tel:0800555010,7": "0800 555 010 ext 7|0800 555 010 x7|0800555010 ext. 7",
};

/** Words beside a number. None of them is dialled. */
const beside =
  `N|N (option 2)|N option 2|N, press 1|Phone: N|Ph N|Tel. N|call N|Call N.|N (reception)|N (Mon to Fri)|Reception N, nurses|N - ask for Hana|N 24/7|N - 24/7|N 24 hours|N 8:30 to 17:00|N 8am-5pm|N (8.30am)|24/7 N`.split(
    "|",
  );

/** Texts without a number that a phone could dial. */
const none = `0800 KERERU|0800 DOCTOR|04 555 HELP|option 2|ext 24|see the website|none|N/A|not recorded|ask at reception|111|105|1737|018|0
  |555 0110|5550110|04 555 01|04 555 011|04 555 01101|04 555 0110 11|0000 000 000|000|1234567|99999999|00 00 00
  |24-11-2026|24/11/2026|24.11.2026|2026-11-24|12-07-1984|15.07.1984|1984-07-15|15 July 1984|2026|1984-2026|09:05|08:30-17:00|8.30 to 5|2026/27
  |ZAA0067|ZZZ0016|ZAC5361|ZBN77VL|NHI ZAA0067|$68.00|68.00|129.50|10%|3.14159265|5012|PO Box 5555|Level 2, 14 Kererū Street
  |Wellington 6011|14 Kererū Street, Wellington 6011|-|+|()|+64|+64 4|0800|021|04|ext|x24|#24|,24|tel:|tel:+|fax|((04)`;

const list = (text: string) => text.split("|").map((one) => one.trim());
const rows = Object.entries(written).flatMap(([href, texts]) => list(texts).map((text) => ({ text, href })));

describe("a number in the practice's text", () => {
  const cases = rows.flatMap(({ text, href }, nth) => {
    // An extension ends its number, so that only words before it, or in brackets, are none of it.
    const around = beside.filter((words) => !href.includes(",") || !/N[ ,]+(?:option|press)/.test(words));
    return [...new Set(["N", around[nth % around.length], around[(nth * 5 + 1) % around.length]])].map(
      (words = "N") => ({
        text: words.replace("N", text),
        number: text,
        href,
      }),
    );
  });
  test.each(cases)("$text dials $href", ({ text, href }) => {
    expect(dialledIn(text)).toEqual([href]);
  });
  test.each(list(none))("%s has none", (text) => {
    expect(phoneParts(text)).toEqual([{ text }]);
  });
  const pairs = [
    "N / M",
    "N or M",
    "N, M",
    "N; M",
    "N and M",
    "N after hours M",
    "N (after hours M)",
    "N\nM",
    "day N, night M",
    "N | M",
  ];
  const twos = rows.filter(({ href }) => !href.includes(","));
  test.each(
    twos.flatMap((one, nth) =>
      [nth, nth + 3].map((at) => ({
        words: pairs[at % pairs.length] ?? "N / M",
        one,
        two: twos[(nth + 17) % twos.length] ?? one,
      })),
    ),
  )("$words: $one.text, $two.text", ({ words, one, two }) => {
    expect(dialledIn(words.replace("N", one.text).replace("M", two.text))).toEqual([one.href, two.href]);
  });
  test("is in a table of at least 500 texts", () => {
    expect(cases.length + list(none).length + twos.length * 2).toBeGreaterThanOrEqual(500);
  });
});

test("no word of a text is lost or added, and only numbers are links", () => {
  const part = fc.oneof(
    fc.constantFrom(...rows.map(({ text }) => text), " ", ", ", "ext", "(", "0800"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join("");
      const found = phoneParts(text);
      expect(found.map((one) => one.text).join("")).toBe(text.trim());
      for (const { href } of found) expect(href ?? "tel:111").toMatch(/^tel:\+?\d{3,15}(?:,\d{1,15})?$/);
      expect(phoneText(found).replaceAll(/\s+/g, "")).toBe(text.replaceAll(/\s+/g, ""));
    }),
  );
});

test("a long text has no link, and costs no search", () => {
  const text = "04 555 0110 ".repeat(10_000).trim();
  expect(phoneParts(text)).toEqual([{ text }]);
});
