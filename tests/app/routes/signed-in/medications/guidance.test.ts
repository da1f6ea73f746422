import { expect, test } from "vitest";
import { guidanceFor } from "#app/routes/signed-in/medications/.server/guidance.ts";

const practiceUrl = "https://practice.example.nz/api";
const own = { url: "../guidance/{code}" };
const other = {
  url: "https://guidance.example.nz/medicine?code={code}",
  origins: ["https://guidance.example.nz"],
};

test("leads to the page about a medicine by its code", () => {
  expect(guidanceFor("372567009", own, practiceUrl)).toBe("https://practice.example.nz/guidance/372567009");
  expect(guidanceFor("372567009", other, practiceUrl)).toBe(
    "https://guidance.example.nz/medicine?code=372567009",
  );
});

test("leads to the page of another list of codes too", () => {
  expect(guidanceFor("A10BA02", own, practiceUrl)).toBe("https://practice.example.nz/guidance/A10BA02");
});

test.each([undefined, "", "LOCAL-omeprazole-20", "12", "37256 7009", "../../evil", "3".repeat(41)])(
  "leads nowhere for the code %s",
  (code) => {
    expect(guidanceFor(code, own, practiceUrl)).toBeUndefined();
  },
);

test("leads to no origin that is not allowed", () => {
  expect(guidanceFor("372567009", { ...other, origins: undefined }, practiceUrl)).toBeUndefined();
  expect(guidanceFor("372567009", { ...own, origins: other.origins }, practiceUrl)).toBeUndefined();
  expect(guidanceFor("372567009", { url: "https://{code}:x" }, practiceUrl)).toBeUndefined();
});
