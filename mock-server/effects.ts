import type { Response } from "express";
import type { FaultEffect } from "./faults.ts";

/** Waits, or stops waiting as soon as the caller has gone away, so that no timer outlives its request. */
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

/** Carries out one fault. True when it has taken the answer away, so that the call must go no further. */
export async function perform(effect: FaultEffect, response: Response): Promise<boolean> {
  switch (effect.type) {
    case "latency":
      await pause(effect.ms, response);
      return response.closed;
    case "status":
      response.status(effect.status).json(effect.body ?? { message: "An injected failure." });
      return true;
    case "html-error":
      response.status(effect.status ?? 200).type("html");
      response.send("<!doctype html><title>Maintenance</title><h1>We will be back shortly</h1>");
      return true;
    case "malformed-json":
      response.type("json").send('[{"resourceType":"Bundle","entry":[{"resource":{');
      return true;
    case "empty-body":
      response.type("json").end();
      return true;
    case "hang":
      return true;
    case "reset":
      response.socket?.resetAndDestroy();
      return true;
  }
}
