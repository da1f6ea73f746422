import { ControlError, type Expectation, type JournalEntry } from "../../control/client.ts";
import { junitDocument } from "../../core/junit.ts";
import { isCall } from "../../journal/journal.ts";
import { CliError } from "../cli-error.ts";
import { writeText } from "../files.ts";
import { callText, countText, httpText } from "../format.ts";
import { numberOf, parseJson, type Setup } from "../setup.ts";

type Filter = { call?: string; person?: string; since?: string; follow?: true; http?: string };
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

export function journalCommands({ program, terminal, summary }: Setup): void {
  program
    .command("journal")
    .description(summary("GET /journal"))
    .option("--follow", "prints further calls as they end")
    .option("--call <name>", "only this call, such as GET Patient/Medication")
    .option("--person <name>", "only calls about this person")
    .option("--since <number>", "only calls after this number")
    .option("--http <number>", "what went over the wire for the call with this number")
    .action(async ({ follow, call, person, since, http }: Filter) => {
      const { world, isJson, print } = terminal();
      if (http !== undefined) {
        const exchange = await world.http(numberOf(http));
        return print(httpText(exchange), exchange);
      }
      const entries = await world.journal({ call, person, since: since ? numberOf(since) : undefined });
      if (isJson && !follow) return console.log(JSON.stringify(entries, null, 2));
      const printEntry = (entry: JournalEntry) =>
        console.log(isJson ? JSON.stringify(entry) : callText(entry));
      entries.forEach(printEntry);
      if (!follow) return entries.length === 0 ? console.log("The journal has no such call.") : undefined;
      for await (const entry of world.follow(entries.at(-1)?.sequence)) {
        const isWanted = call === undefined || isCall(entry, call.toLowerCase());
        if (isWanted && (person ?? entry.person) === entry.person) printEntry(entry);
      }
    });
  program
    .command("verify")
    .description(summary("POST /journal/verify"))
    .argument("<call or JSON>", 'such as "GET Patient/Medication"')
    .option("--times <number>", "how often; at least once by default")
    .option("--with <JSON>", "values that the input must contain")
    .option("--person <name>", "the patient whom it must concern")
    .option("--status <number>", "the HTTP status of its answer")
    .option("--answer <JSON>", "values that its answer must contain")
    .option("--order <calls...>", "calls that must have been made one after the other")
    .option("--forbidden <calls...>", "calls that must not have been made")
    .option("--junit <file>", "writes the result as JUnit")
    .action(async (callOrJson: string, { junit, ...conditions }: Conditions) => {
      const { world, print, isJson } = terminal();
      const expected = expectationOf(callOrJson, conditions);
      const failure = await world.verify(expected).then(
        ({ length }) => {
          print(`Verified: ${countText(length, "call")} ${length === 1 ? "matches" : "match"}.`, {
            holds: true,
            matches: length,
          });
          return undefined;
        },
        (error: unknown) => {
          if (!(error instanceof ControlError) || error.status !== 417) throw error;
          if (isJson) print("", { holds: false, message: error.reason });
          return error.reason;
        },
      );
      if (junit)
        writeText(junit, junitDocument({ name: "verify", cases: [{ name: expected.call, failure }] }));
      if (failure !== undefined) throw new CliError(isJson ? "" : failure);
    });
}

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
