import { expect, test } from "vitest";
import { shrinkWith } from "#app/routes/signed-in/messages/compose/shrink-photo.ts";

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);
const drawn: number[][] = [];
/** Reads each picture as one of 4000 by 3000 pixels, and draws it as so many bytes. */
const tools = (bytes: number | undefined, canRead = true) => ({
  read: async () => {
    if (!canRead) throw new Error("not a picture that this browser knows");
    return { width: 4_000, height: 3_000, close: () => undefined };
  },
  draw: async (_picture: object, width: number, height: number) => {
    drawn.push([width, height]);
    return bytes === undefined ? undefined : new Blob([new Uint8Array(bytes)]);
  },
});

test("a large photo and one of a phone's own kind become smaller JPEGs of the same shape", async () => {
  const large = await shrinkWith(tools(700_000), file("rash.png", 8_000_000));
  expect([large.name, large.size, large.type]).toEqual(["rash.jpg", 700_000, "image/jpeg"]);
  expect(drawn.at(-1)).toEqual([2_560, 1_920]);
  const heic = await shrinkWith(tools(900_000), file("IMG_1.HEIC", 800_000));
  expect([heic.name, heic.size]).toEqual(["IMG_1.jpg", 900_000]);
});

test.each([
  ["a small picture", file("rash.jpg", 1_000), tools(10)],
  ["a document", file("letter.pdf", 5_000_000), tools(10)],
  ["a picture that would grow", file("rash.jpg", 2_000_000), tools(2_000_000)],
  ["a picture that cannot be drawn", file("rash.jpg", 2_000_000), tools(undefined)],
  ["a picture that this browser cannot read", file("IMG_1.heic", 2_000_000), tools(10, false)],
])("%s stays as it is", async (_what, chosen, with_) => {
  expect(await shrinkWith(with_, chosen)).toBe(chosen);
});
