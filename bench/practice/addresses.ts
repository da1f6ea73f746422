import { ports } from "../addresses.ts";

/** Ports beside those of the other suites. Each measured program reports its usage on a second port. */
const first = ports.portal + 10;

export const practicePorts = {
  small: first,
  large: first + 2,
  bare: first + 4,
  started: first + 6,
};

export const addressOf = (port: number) => `http://127.0.0.1:${port}`;
export const usageAddressOf = (port: number) => addressOf(port + 1);
