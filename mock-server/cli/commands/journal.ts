import { ControlError, type Expectation, type JournalEntry } from "../../control/client.ts";
import { junitDocument } from "../../core/junit.ts";
import { isCall } from "../../journal/journal.ts";
import { CliError } from "../cli-error.ts";
import { writeText } from "../files.ts";
import { callText, countText, httpText } from "../format.ts";
import { numberOf, parseJson, row } from "../setup.ts";

type Filter = { call?: string; person?: string; since?: string; follow?: true; http?: string; har?: string };

export const journalCommands = [
  row(
    "journal",
    "journal",
    {
      "--follow": "prints further calls as they end",
      "--call <name>": "only this call, such as GET Patient/Medication",
      "--person <name>": "only calls about this person",
      "--since <number>": "only calls after this number",
      "--http <number>": "what went over the wire for the call with this number",
      "--har <file>": "writes what went over the wire for the latest calls as an HTTP archive",
    },
    async ({ world, isJson }, { follow, call, person, since, http, har }: Filter) => {
      if (http !== undefined) {
        const exchange = await world.http(numberOf(http));
        return [httpText(exchange), exchange];
      }
      if (har !== undefined) {
        const archive = await world.har();
        writeText(har, `${JSON.stringify(archive, null, 2)}\n`);
        return [`${har} has ${countText(archive.log.entries.length, "call")}.`, archive];
      }
      const entries = await world.journal({ call, person, since: since ? numberOf(since) : undefined });
      if (!follow) return [entries.map(callText).join("\n") || "The journal has no such call.", entries];
      const printEntry = (entry: JournalEntry) =>
        console.log(isJson ? JSON.stringify(entry) : callText(entry));
      entries.forEach(printEntry);
      for await (const entry of world.follow(entries.at(-1)?.sequence)) {
        const isWanted = call === undefined || isCall(entry, call.toLowerCase());
        if (isWanted && (person ?? entry.person) === entry.person) printEntry(entry);
      }
      return undefined;
    },
  ),
  row(
    "verify",
    "verify",
    {
      "<call or JSON>": 'such as "GET Patient/Medication"; in JSON with all that an expectation can have',
      "--times <number>": "how often; at least once by default",
      "--junit <file>": "writes the result as JUnit",
    },
    async ({ world, isJson }, callOrJson: string, { junit, times }: { junit?: string; times?: string }) => {
      const expected: Expectation = callOrJson.startsWith("{")
        ? parseJson<Expectation>(callOrJson)
        : { call: callOrJson, ...(times !== undefined && { times: numberOf(times) }) };
      const { matches, failure } = await world.verify(expected).then(
        ({ length }) => ({ matches: length, failure: undefined }),
        (error: unknown) => {
          if (!(error instanceof ControlError) || error.status !== 417) throw error;
          return { matches: 0, failure: error.reason };
        },
      );
      if (junit)
        writeText(junit, junitDocument({ name: "verify", cases: [{ name: expected.call, failure }] }));
      if (failure === undefined) {
        const text = `Verified: ${countText(matches, "call")} ${matches === 1 ? "matches" : "match"}.`;
        return [text, { holds: true, matches }];
      }
      if (isJson) console.log(JSON.stringify({ holds: false, message: failure }, null, 2));
      throw new CliError(isJson ? "" : failure);
    },
  ),
];
