import { expect, test } from "vitest";
import { fileSize } from "#app/format/file-size.ts";

test.each([
  [0, "1 kB"],
  [220_400, "215 kB"],
  [1_048_063, "1023 kB"],
  [1_048_064, "1 MB"],
  [6_291_456, "6 MB"],
])("a file of %d bytes has %s", (bytes, size) => expect(fileSize(bytes)).toBe(size));
