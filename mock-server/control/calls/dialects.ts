import { z } from "zod";
import { dialectList } from "../../dialects/choose.ts";
import { dialectNames } from "../../dialects/table.ts";
import { call } from "../call.ts";

const spoken = z.strictObject({
  dialects: z
    .array(z.enum(dialectNames))
    .describe("By name, in the order in which they apply; none is plain."),
});

export const dialectCalls = [
  call({
    name: "dialects",
    method: "GET",
    path: "/dialects",
    summary: "The dialects that the world speaks.",
    answer: spoken,
    handle: ({ world }) => ({ dialects: world.state.dialects }),
  }),
  call({
    name: "setDialects",
    method: "PUT",
    path: "/dialects",
    summary: "Lets the world speak these dialects and no others, until it is reset. None is plain.",
    body: z.strictObject({ dialects: dialectList }),
    example: { dialects: ["numeric-ids", "quiet-posts"] },
    answer: spoken,
    handle: ({ world, body: { dialects } }) => {
      world.state.dialects = dialects;
      return { dialects };
    },
  }),
] as const;
