/** The specification's x@y.z. Each part excludes the next separator, so it matches in linear time. */
const simpleEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const maxEmailLength = 254;

export const isEmail = (value: string) => value.length <= maxEmailLength && simpleEmail.test(value);
