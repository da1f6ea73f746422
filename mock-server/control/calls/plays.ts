import { call } from "../call.ts";
import { play } from "../plays.ts";
import { scenarioRequest } from "../requests.ts";
import { requireScenario } from "../scenario-list.ts";

export const playCalls = [
  call({
    name: "startPlay",
    method: "POST",
    path: "/plays",
    summary: "Plays a scenario's script in a browser, in a world of its own. Plays run one after another.",
    body: scenarioRequest,
    example: { name: "abnormal-result" },
    answer: play,
    status: 201,
    handle: ({ plays, worlds, scenarios, body, origin }) => {
      requireScenario(scenarios, body.name, worlds.default.patients);
      return plays.start(body.name, origin);
    },
  }),
  call({
    name: "play",
    method: "GET",
    path: "/plays/:id",
    summary: "A play with the steps that have ended.",
    answer: play,
    handle: ({ plays, params }) => plays.find(params.id),
  }),
] as const;
