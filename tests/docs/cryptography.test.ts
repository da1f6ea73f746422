import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { code, text } from "../support/import-graph.ts";

const inventory = readFileSync("docs/data-and-cryptography.md", "utf8");
const own = code.filter((file) => file.startsWith("app/"));
const primitive =
  /\b(createHash|createHmac|createCipheriv|hkdfSync|pbkdf2|scrypt|randomBytes|timingSafeEqual|generateKeyPair|createSign|subtle)\b/;

test("docs/data-and-cryptography.md lists each module that uses cryptography, and no other", () => {
  const using = own.filter((file) => primitive.test(text(file)));
  const listed = [...inventory.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(app\/[^`]+)`/g)].map(([, file]) => file),
  );
  expect(using.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(using.toSorted());
});

test("it names each purpose for which a key is derived", () => {
  const purposes = own.flatMap((file) =>
    [...text(file).matchAll(/(?:keyedHashes|derivedKey)\([\w.]+, "([^"]+)"/g)].map(([, purpose]) => purpose),
  );
  expect(purposes.length).toBeGreaterThan(8);
  for (const purpose of purposes) expect(inventory).toContain(`\`${purpose}\``);
});
