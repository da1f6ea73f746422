/**
 * The specification's x@y.z pattern. Each part excludes the next separator, so it matches in linear
 * time.
 */
const simpleEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const longestEmail = 254;

/** The error for an invalid address (spec 1, section 5). */
export const invalidEmail = "You have entered an invalid email address.";

export const isEmail = (value: string) => value.length <= longestEmail && simpleEmail.test(value);
