// @ts-check
/**
 * What a card's fields accept, with Stripe's codes and texts.
 *
 * @typedef {{ year: number, month: number }} Today
 * @typedef {{ code: string, message: string }} Problem
 * @typedef {{ name: string, pattern: RegExp, groups: readonly number[], cvc: number }} Brand
 */

const fours = [4, 4, 4, 4];
/** @type {readonly Brand[]} */
const brands = [
  { name: "visa", pattern: /^4/, groups: fours, cvc: 3 },
  { name: "mastercard", pattern: /^(?:5[1-5]|2[2-7])/, groups: fours, cvc: 3 },
  { name: "amex", pattern: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
];
/** @type {Brand} */
const unknownBrand = { name: "unknown", pattern: /^/, groups: fours, cvc: 3 };
const furthestYear = 50;

/** @param {string} text */
export function digitsIn(text) {
  return text.replace(/\D/g, "");
}

/** @param {string} number */
export function brandOf(number) {
  return brands.find(({ pattern }) => pattern.test(digitsIn(number))) ?? unknownBrand;
}

/** @param {string} number */
function lengthOf(number) {
  return brandOf(number).groups.reduce((sum, size) => sum + size, 0);
}

/**
 * The digits in the groups that are printed on the card.
 * @param {string} text
 */
export function formatNumber(text) {
  const pattern = brandOf(text)
    .groups.map((size) => `(\\d{0,${size}})`)
    .join("");
  const groups = new RegExp(`^${pattern}`).exec(digitsIn(text)) ?? [];
  return groups
    .slice(1)
    .filter((group) => group !== "")
    .join(" ");
}

/**
 * "1230", "12/30" and "12 / 2030" become "12 / 30", "7" becomes "07 / ".
 * @param {string} text
 * @param {boolean} isDeleting whether the last change removed a character: then no separator is added
 */
export function formatExpiry(text, isDeleting = false) {
  let digits = digitsIn(text);
  const [, month] = /^\s*(\d)\s*\//.exec(text) ?? [];
  if (month !== undefined || /^[2-9]/.test(digits)) digits = `0${digits}`;
  const year = digits
    .slice(2)
    .replace(/^20(?=\d\d)/, "")
    .slice(0, 2);
  if (digits.length < 2 || (isDeleting && year === "")) return digits.slice(0, 2);
  return `${digits.slice(0, 2)} / ${year}`;
}

/**
 * @param {string} text
 * @param {string} number
 */
export function formatCvc(text, number) {
  return digitsIn(text).slice(0, brandOf(number).cvc);
}

/**
 * @param {string} expiry
 * @returns {{ month: number, year: number } | undefined} undefined while it is incomplete
 */
export function readExpiry(expiry) {
  const digits = digitsIn(expiry);
  if (digits.length < 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/**
 * @param {string} number
 * @returns {Problem | undefined}
 */
export function numberProblem(number) {
  const digits = digitsIn(number);
  if (digits.length < lengthOf(number))
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  if (!hasCheckDigit(digits)) return { code: "invalid_number", message: "Your card number is invalid." };
  return undefined;
}

/**
 * The Luhn algorithm.
 * @param {string} digits
 */
function hasCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * @param {string} expiry
 * @param {Today} today
 * @returns {Problem | undefined}
 */
export function expiryProblem(expiry, today) {
  const date = readExpiry(expiry);
  if (!date) {
    return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  }
  if (date.month < 1 || date.month > 12) {
    return { code: "invalid_expiry_month", message: "Your card's expiration date is invalid." };
  }
  if (date.year < today.year) {
    return { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." };
  }
  if (date.year === today.year && date.month < today.month) {
    return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
  }
  if (date.year > today.year + furthestYear) {
    return { code: "invalid_expiry_year", message: "Your card's expiration year is invalid." };
  }
  return undefined;
}

/**
 * @param {string} cvc
 * @param {string} number
 * @returns {Problem | undefined}
 */
export function cvcProblem(cvc, number) {
  if (cvc.length >= brandOf(number).cvc) return undefined;
  return { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
}
