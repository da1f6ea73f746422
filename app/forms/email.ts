/** The specification's simple x@y.z pattern. Each part excludes the next separator, so it runs in linear time. */
const simpleEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const longestEmail = 254;

/** The text shown for an address that cannot be one (spec 1, section 5). */
export const invalidEmail = "You have entered an invalid email address.";

export const isEmail = (value: string) => value.length <= longestEmail && simpleEmail.test(value);
