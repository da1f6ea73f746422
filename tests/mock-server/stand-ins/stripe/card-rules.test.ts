import { describe, expect, test } from "vitest";
import {
  brandOf,
  cvcProblem,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberProblem,
  postalCodeProblem,
  readExpiry,
} from "#mock-server/stand-ins/stripe/browser/card-rules.js";

const today = { year: 2026, month: 11 };

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 4242 4242 99", "4242 4242 4242 4242"],
  ["42424", "4242 4"],
  ["378282246310005", "3782 822463 10005"],
  ["abc", ""],
])("the number %s is written as %s", (typed, written) => {
  expect(formatNumber(typed)).toBe(written);
});

test.each([
  ["1", "1"],
  ["12", "12 / "],
  ["7", "07 / "],
  ["1/", "01 / "],
  ["123", "12 / 3"],
  ["1230", "12 / 30"],
  ["12/30", "12 / 30"],
  ["12 / 2030", "12 / 30"],
  ["1220", "12 / 20"],
])("the expiry %s is written as %s", (typed, written) => {
  expect(formatExpiry(typed)).toBe(written);
});

test("the separator of the expiry can be deleted", () => {
  expect(formatExpiry("12 /", true)).toBe("12");
  expect(formatExpiry("12 / 3", true)).toBe("12 / 3");
});

test("the security code has three digits, and four on an American Express card", () => {
  expect(formatCvc("12345", "4242")).toBe("123");
  expect(formatCvc("12345", "3782")).toBe("1234");
});

test.each([
  ["4242", "visa"],
  ["5555", "mastercard"],
  ["2223", "mastercard"],
  ["3782", "amex"],
  ["", "unknown"],
])("the number %s is of the brand %s", (number, brand) => {
  expect(brandOf(number).name).toBe(brand);
});

describe("the text for", () => {
  test.each([
    ["", "Your card number is incomplete."],
    ["4242 4242", "Your card number is incomplete."],
    ["4242 4242 4242 4241", "Your card number is invalid."],
    ["4242 4242 4242 4242", undefined],
    ["3782 822463 10005", undefined],
  ])("the number %s is %s", (number, message) => {
    expect(numberProblem(number)?.message).toBe(message);
  });

  test.each([
    ["", "Your card's expiration date is incomplete."],
    ["12 / 3", "Your card's expiration date is incomplete."],
    ["01 / 20", "Your card's expiration year is in the past."],
    ["10 / 26", "Your card's expiration date is in the past."],
    ["13 / 30", "Your card's expiration date is invalid."],
    ["12 / 77", "Your card's expiration year is invalid."],
    ["11 / 26", undefined],
  ])("the expiry %s is %s", (expiry, message) => {
    expect(expiryProblem(expiry, today)?.message).toBe(message);
  });

  test("a short security code depends on the brand", () => {
    expect(cvcProblem("12", "4242")?.message).toBe("Your card's security code is incomplete.");
    expect(cvcProblem("123", "4242")).toBeUndefined();
    expect(cvcProblem("123", "3782")?.code).toBe("incomplete_cvc");
  });

  test("a missing postal code is that it is incomplete", () => {
    expect(postalCodeProblem(" ")?.message).toBe("Your postal code is incomplete.");
    expect(postalCodeProblem("1010")).toBeUndefined();
  });
});

test("an expiry is read as a month and a year", () => {
  expect(readExpiry("07 / 31")).toEqual({ month: 7, year: 2031 });
  expect(readExpiry("07 / 3")).toBeUndefined();
});
