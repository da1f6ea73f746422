import type { Response } from "express";

/** Ends early when the caller disconnects, so that no timer outlives its request. */
export function pause(milliseconds: number, response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) return resolve();
    const finish = () => {
      clearTimeout(timer);
      response.off("close", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    response.once("close", finish);
  });
}
