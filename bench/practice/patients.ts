import { Agent, request } from "node:http";
import { createPractice } from "../../mock-server/serve.ts";
import type { Effort } from "../effort.ts";
import { median } from "../figures.ts";
import { type LongList, longList } from "./long-list.ts";

const calls = 200;
const connections = 8;

/**
 * CPU of one list at a practice of `many` patients, as a multiple of that at one of `few`. Both are in this process and
 * take short turns: of two equal processes the one that is measured later costs up to a quarter more.
 */
export async function costOfPatients(
  few: number,
  { patients: many, turns }: Effort["practice"],
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const practices = await Promise.all(
    [few, many].map(async (patients) => {
      const { port, close } = await createPractice({ patients }).listen(0);
      return { list: await longList(port), close, costs: [] as number[] };
    }),
  );
  for (let turn = 0; turn < turns; turn += 1) {
    const inTurn = turn % 2 === 0 ? practices : practices.toReversed();
    for (const { list, costs } of inTurn) {
      const before = process.cpuUsage();
      for (let made = 0; made < calls; made += connections)
        await Promise.all(Array.from({ length: connections }, () => read(list, agent)));
      const { user, system } = process.cpuUsage(before);
      costs.push(user + system);
    }
  }
  agent.destroy();
  for (const { close } of practices) await close();
  const [ofFew = Number.NaN, ofMany = Number.NaN] = practices.map(({ costs }) => median(costs));
  return ofMany / ofFew;
}

function read({ url, headers }: LongList, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume().once("end", resolve);
    });
    sent.once("error", reject).end();
  });
}
