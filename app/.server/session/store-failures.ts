import { createContext, type RouterContextProvider } from "react-router";
import { StoreError } from "../store/store-error.ts";
import { sessionErrors } from "./session-responses.ts";

type Args = { context: Readonly<RouterContextProvider> };
const failure = createContext({ hasFailed: false });

export const hasStoreFailed = ({ context }: Args): boolean => context.get(failure).hasFailed;

const written = createContext(false);

export const noteWrite = (context: Args["context"]): void => context.set(written, true);
export const hasWritten = ({ context }: Args): boolean => context.get(written);

/** Shows the page about the store (threat T36). */
export function withStoreErrors<A extends Args, Rest extends unknown[], R>(
  handler: (args: A, ...rest: Rest) => R | Promise<R>,
): (args: A, ...rest: Rest) => Promise<R> {
  return async (args, ...rest) => {
    try {
      return await handler(args, ...rest);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      args.context.set(failure, { hasFailed: true });
      throw sessionErrors.storeUnavailable();
    }
  };
}
