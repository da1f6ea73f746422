import { expect, test } from "vitest";
import { isShown, nearest, nearestShown } from "#mock-server/player/shown-text.ts";

const page = "Results\n\nUnread\n1\nAll\n11\n\nDr Hana Pōtiki · Te Aro\nTotal: $12.50\n24-11-2026, 10:30";

test.each([
  "Unread 1",
  "Unread · 1",
  "All 11",
  "Dr Hana Pōtiki Te Aro",
  "Total $12.50",
  "Total: $12.50",
  "$12.50",
  "24-11-2026, 10:30",
])("finds %s", (text) => expect(isShown(page, text)).toBe(true));

test.each(["unread", "All 1", "1 All 1", "Unread1", "10 30", "2.50", "Total $12.5"])(
  "does not find %s",
  (text) => expect(isShown(page, text)).toBe(false),
);

test.each([
  ["Unred 1", "Unread 1"],
  ["total $12.50", "Total $12.50"],
  ["24-11-2026 at 10:30", "24-11-2026, 10:30"],
  ["Hana Pōtiki, Te Aro", "Hana Pōtiki Te Aro"],
  ["Kia ora, Aroha", undefined],
])("names what is nearest to %s", (text, nearest) => expect(nearestShown(page, text)).toBe(nearest));

test.each([
  ["Book", "Book for Tama Ngata"],
  ["Book nov", "Book now"],
  ["Bo", undefined],
])("of the names of buttons, %s is nearest to %s", (text, name) =>
  expect(nearest(text, ["Back to times", "Book now", "Book for Tama Ngata"].toReversed())).toBe(name),
);
