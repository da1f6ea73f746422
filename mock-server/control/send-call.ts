import type { z } from "zod";
import type { DeepReadonly, ParameterOf } from "./call.ts";
import type { controlCalls } from "./calls/calls.ts";
import { ControlError } from "./control-error.ts";

type Row = (typeof controlCalls)[number];
type RowsByRoute = { [R in Row as `${R["method"]} ${R["path"]}`]: R };

export type Route = keyof RowsByRoute;

export type AnswerOf<R extends Route> = Awaited<ReturnType<RowsByRoute[R]["handle"]>>;
type QueryOf<R extends Route> = DeepReadonly<z.input<NonNullable<RowsByRoute[R]["query"]>>>;
export type BodyOf<R extends Route> = DeepReadonly<z.input<NonNullable<RowsByRoute[R]["body"]>>>;

type PathParameters<R extends Route> = ParameterOf<RowsByRoute[R]["path"]>;
type InputOf<R extends Route> = ([PathParameters<R>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<PathParameters<R>, string>> }) & {
  readonly query?: QueryOf<R> | undefined;
} & (undefined extends BodyOf<R> ? { readonly body?: undefined } : { readonly body: BodyOf<R> });
type Arguments<R extends Route> = object extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>];

/** Input and answer have the types of the call's row. Throws a ControlError. */
export type SendCall = <R extends Route, A extends AnswerOf<R> = AnswerOf<R>>(
  route: R,
  ...input: Arguments<R>
) => Promise<A>;

type Texts = Readonly<Record<string, string>>;
type AnyInput = { readonly params?: Texts; readonly query?: object; readonly body?: unknown };
/** Only the practice checks the body. */
export type SendBody = <A>(route: Route, input: AnyInput) => Promise<A>;

export function callsAt(address: string): SendCall & SendBody {
  return async <A>(route: Route, ...input: [] | [object?]) => {
    const [method = "GET", path = ""] = route.split(" ");
    const { params = {}, query = {}, body }: AnyInput = { ...input[0] };
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
    const response = await fetch(`${address}/__mock${filled}${search}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ControlError(`${method} /__mock${filled}`, response.status, text);
    const isJson = response.headers.get("Content-Type")?.includes("json");
    const answer: A = text === "" ? undefined : isJson ? JSON.parse(text) : text;
    return answer;
  };
}
