import { expect, test } from "vitest";
import { fileSize } from "#app/routes/signed-in/messages/viewer/file-size.ts";

test.each([
  [0, "1 kB"],
  [220_400, "220 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [6_291_456, "6.3 MB"],
])("a file of %d bytes has %s", (bytes, size) => expect(fileSize(bytes)).toBe(size));
