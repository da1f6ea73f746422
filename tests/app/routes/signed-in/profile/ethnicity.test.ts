import { expect, test } from "vitest";
import { ethnicityOf } from "#app/routes/signed-in/profile/ethnicity.ts";

test.each([
  [["Māori", "Tongan"], "Tongan", "Māori, Tongan"],
  [["Māori", "Tongan"], "tongan; Māori", "tongan; Māori"],
  [["Irish"], "Irish", "Irish"],
  [["Tongan", "Irish"], "Irish, Tongan", "Irish, Tongan"],
  [["European, not further defined"], "European, not further defined", "European, not further defined"],
  [[], "Tongan", ""],
])("writes the ethnic groups %j where it had %j as %j", (chosen, stored, text) => {
  expect(ethnicityOf(chosen, stored)).toBe(text);
});
