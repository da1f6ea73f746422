import { expect, test } from "vitest";
import { countText } from "#app/routes/signed-in/appointments/book/times/count-text.ts";

const time = {} as never;
const loaded = { times: { morning: [time, time], afternoon: [time] } };
const withoutMorning = { times: { morning: [], afternoon: [time] } };
const notLoaded = { times: undefined };

test.each([
  [undefined, [loaded], 3, "3 times"],
  ["morning", [loaded], 3, "2 times in the morning"],
  ["afternoon", [loaded, notLoaded], 3, "1 time in the afternoon"],
  ["morning", [withoutMorning], 1, "No times in the morning"],
  ["morning", [withoutMorning, notLoaded], 1, "No loaded times in the morning"],
] as const)("the times of %s", (part, cards, count, text) => {
  expect(countText({ count, cards }, part)).toBe(text);
});
