/** Every history begins on a Monday morning, so that the practice's records are made once. */
export const firstMoment = Date.parse("2026-11-23T09:00:00+13:00");
