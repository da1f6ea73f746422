import { ControlError, type Expectation, type JournalEntry } from "../../control/client.ts";
import { junitDocument } from "../../core/junit.ts";
import { isCall } from "../../journal/journal.ts";
import { CliError } from "../cli-error.ts";
import { writeText } from "../files.ts";
import { callText, countText, httpText } from "../format.ts";
import { numberOf, parseJson, row } from "../setup.ts";

type Filter = { call?: string; person?: string; since?: string; follow?: true; http?: string; har?: string };
type Conditions = {
  times?: string;
  with?: string;
  person?: string;
  status?: string;
  answer?: string;
  order?: string[];
  forbidden?: string[];
  junit?: string;
};

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
      "<call or JSON>": 'such as "GET Patient/Medication"',
      "--times <number>": "how often; at least once by default",
      "--with <JSON>": "values that the input must contain",
      "--person <name>": "the patient whom it must concern",
      "--status <number>": "the HTTP status of its answer",
      "--answer <JSON>": "values that its answer must contain",
      "--order <calls...>": "calls that must have been made one after the other",
      "--forbidden <calls...>": "calls that must not have been made",
      "--junit <file>": "writes the result as JUnit",
    },
    async ({ world, isJson }, callOrJson: string, { junit, ...conditions }: Conditions) => {
      const expected = expectationOf(callOrJson, conditions);
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

function expectationOf(callOrJson: string, conditions: Conditions): Expectation {
  if (callOrJson.startsWith("{")) return parseJson<Expectation>(callOrJson);
  const { times, with: values, person, status, answer, order, forbidden } = conditions;
  return {
    call: callOrJson,
    ...(times !== undefined && { times: numberOf(times) }),
    ...(values !== undefined && { with: parseJson<Record<string, unknown>>(values) }),
    ...(person !== undefined && { person }),
    ...(status !== undefined && { status: numberOf(status) }),
    ...(answer !== undefined && { answer: parseJson<Record<string, unknown>>(answer) }),
    ...(order !== undefined && { order }),
    ...(forbidden !== undefined && { forbidden }),
  };
}
