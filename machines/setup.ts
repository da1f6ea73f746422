import { type EventObject, fromCallback, type NonReducibleUnknown } from "xstate";

/** `left` aborts when the state is left, and the answer is dropped. Who runs the machine provides `send`. */
export function request<C = NonReducibleUnknown>(
  send: (context: C, left: AbortSignal) => Promise<EventObject | undefined> = async () => undefined,
) {
  return fromCallback<EventObject, C>(({ input, sendBack }) => {
    const left = new AbortController();
    void send(input, left.signal).then((event) => event && sendBack(event));
    return () => left.abort();
  });
}

/** The params are the event of the transition. */
export const withEvent = <T extends string>(type: T) =>
  ({ type, params: <E>({ event }: { event: E }): E => event }) as const;
