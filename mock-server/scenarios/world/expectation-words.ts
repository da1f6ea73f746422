import { inJson } from "../../core/money.ts";
import { type Expectation, inputSchema } from "../../journal/expectation.ts";

export function inWords({
  call,
  times = 1,
  person,
  status,
  answer,
  with: input,
  forbidden,
  order,
}: Expectation): string {
  const { min = 0, max } = typeof times === "number" ? { min: times, max: times } : times;
  const count = (number: number) => (number === 0 ? "never" : number === 1 ? "once" : `${number} times`);
  const often =
    min === max ? count(min) : max === undefined ? `at least ${count(min)}` : `${min} to ${max} times`;
  return [
    `${call} ${often}`,
    ...(person === undefined ? [] : [`for ${person}`]),
    ...(input === undefined ? [] : [`with ${inJson(inputSchema(call), input)}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
    ...(answer === undefined ? [] : [`with the answer ${JSON.stringify(answer)}`]),
    ...(forbidden === undefined ? [] : [`without ${forbidden.join(", ")}`]),
    ...(order === undefined ? [] : [`in the order ${order.join(", ")}`]),
  ].join(" ");
}
