import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import type { WireRequest } from "#practice-api/wire/request.ts";
import { jsonOf } from "../answer.ts";
import { documentProblem } from "../document.ts";
import { Failed } from "../outcomes.ts";
import type { Suite } from "../suite.ts";
import type { Exchange } from "../target.ts";
import { changeParameter, type Parameter, parametersOf, setParameter } from "../wire/parameters.ts";

export async function checkRefusals(suite: Suite, endpoint: AnyEndpoint, input: object): Promise<void> {
  const request = suite.target.requestOf(endpoint, input);
  if (endpoint.token !== "none") {
    await refuses(
      suite,
      endpoint,
      "a call without a token",
      withToken(request, undefined),
      [401, 403],
      false,
    );
    const unknown = withToken(request, "unknown-token");
    await refuses(suite, endpoint, "a token that it did not issue", unknown, [401, 403], false);
  }
  for (const parameter of parametersOf(endpoint)) {
    await checkParameter(suite, endpoint, request, parameter);
  }
}

async function checkParameter(
  suite: Suite,
  endpoint: AnyEndpoint,
  request: WireRequest,
  parameter: Parameter,
): Promise<void> {
  const place = `${parameter.at} in the ${parameter.in}`;
  if (parameter.required) {
    const without = changeParameter(endpoint, request, parameter, undefined);
    if (without) await refuses(suite, endpoint, `a call without ${place}`, without, [400], true);
  }
  const [wrong] = parameter.wrong;
  if (wrong !== undefined && !parameter.field.assumed) {
    const spoiled = setParameter(endpoint, request, parameter, wrong);
    if (spoiled) await refuses(suite, endpoint, `an unreadable ${place}`, spoiled, [400], true);
  }
  if (parameter.kind === "id") {
    const foreign = setParameter(endpoint, request, parameter, otherId(suite, endpoint, parameter));
    if (foreign)
      await refuses(suite, endpoint, `another patient's id as ${place}`, foreign, [403, 404], false);
  }
}

function otherId(suite: Suite, endpoint: AnyEndpoint, { at }: Parameter): string {
  const { prefix = "" } = endpoint.subjects.find(({ name }) => name === at) ?? {};
  return `${prefix}${suite.options.otherPatient ?? `${suite.target.caller.holderId}0000`}`;
}

async function refuses(
  suite: Suite,
  endpoint: AnyEndpoint,
  what: string,
  request: WireRequest,
  statuses: readonly number[],
  assumed: boolean,
): Promise<void> {
  const check = async () => {
    const exchange = await suite.send(endpoint, request);
    if (isRefusedToken(exchange)) return;
    const { status, type } = exchange.answer;
    if (!statuses.includes(status)) {
      const reason = `answers with status ${status} and does not refuse it`;
      // The portal never sends what only we expect to be refused.
      if (!assumed) throw new Failed(reason);
      return suite.differs(reason);
    }
    const problem = documentProblem(endpoint, status, type, jsonOf(exchange.answer));
    if (problem) suite.differs(problem);
  };
  await suite.check(endpoint, { kind: "refusal", title: `refuses ${what}`, assumed }, check);
}

/** It says no with status 200. */
function isRefusedToken({ endpoint, answer }: Exchange): boolean {
  return endpoint === contract.identity.validate && answer.status === 200 && jsonOf(answer) === false;
}

function withToken(request: WireRequest, token: string | undefined): WireRequest {
  const { Token: _header, ...headers } = request.headers;
  const { Token: inQuery, ...query } = request.query;
  return {
    ...request,
    headers: token === undefined ? headers : { ...headers, Token: token },
    query: token === undefined || inQuery === undefined ? query : { ...query, Token: token },
  };
}
