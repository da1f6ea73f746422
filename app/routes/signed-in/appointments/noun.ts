import type { Noun } from "#app/lists/list.ts";

export const appointmentNoun: Noun = { one: "appointment", many: "appointments" };
