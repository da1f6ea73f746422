import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { OutgoingRequest, PracticeResponse, Transport } from "#app/.server/practice-client/transport.ts";
import type { Caller } from "#practice-api/wire/request.ts";

const addresses = {
  identity: "http://id.test",
  api: "http://practice.test/api",
  images: "http://images.test",
  letters: "http://letters.test",
  pay: "http://pay.test",
  video: "http://video.test",
  stripe: "http://stripe.test",
};
/** A member of a family who acts for another. */
export const caller: Caller = { token: "tok", patientId: "20102", holderId: "20101" };

export const ok = (text: string, status = 200, retryAfter?: number): PracticeResponse => ({
  status,
  text,
  date: undefined,
  retryAfter,
  isTestData: false,
});

/** What became of a call: why it failed, if it did. */
export const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "resolved",
    (error: unknown) => (error instanceof PracticeError ? error.reason : String(error)),
  );

/** A client whose exchanges `reply` answers, every exchange that it sent, and what was noted of the practice. */
export function clientOf(
  reply: (nth: number) => PracticeResponse | Promise<PracticeResponse>,
  {
    who = caller,
    budget = savedBudget(),
    circuitBreakerFor = createCircuitBreakers(),
    signal = forever,
  } = {},
) {
  const sent: OutgoingRequest[] = [];
  const signals: AbortSignal[] = [];
  const transport: Transport = async (_call, exchange, limit) => {
    sent.push(exchange);
    signals.push(limit);
    return reply(sent.length);
  };
  const noted: [origin: string, isFailure: boolean][] = [];
  const noteCall = (origin: string, _seconds: number, isFailure: boolean) => noted.push([origin, isFailure]);
  const connections = { transport, circuitBreakerFor, budget, random: () => 0, noteCall };
  return { client: createClient(connections, addresses, who, signal), sent, signals, noted };
}

const forever = new AbortController().signal;

/** A budget with which any failed read is repeated. */
function savedBudget() {
  const budget = createRetryBudget();
  for (let call = 0; call < 100; call++) budget.earn();
  return budget;
}
