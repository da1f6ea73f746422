import { z } from "zod";
import { accountKeys, personKeys } from "#fixtures/people/demo-patients.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { sharedCollections } from "#fixtures/practice/shared-records.ts";
import { collections } from "#fixtures/record/record.ts";
import { momentForms } from "#fixtures/scenarios/relative-time.ts";
import { screens } from "#fixtures/scenarios/screens.ts";
import { durationForms } from "#fixtures/time.ts";
import { servedEndpoints } from "#practice-api/contract.ts";
import { flagWords, settingNamed, settingNames } from "#practice-api/practice/settings.ts";
import { magicInputs } from "../../areas/magic-inputs.ts";
import { dialects } from "../../dialects/table.ts";
import { faultEffect } from "../../faults/effects.ts";
import { faultRule } from "../../faults/fault-rule.ts";
import { practiceErrors } from "../../faults/practice-errors.ts";
import { presets } from "../../faults/presets.ts";
import { answerSchema, expectation, inputSchema } from "../../journal/expectation.ts";
import { answersKept, journalLimit } from "../../journal/journal.ts";
import { matchers } from "../../journal/matchers.ts";
import { eventTypes, practiceEvent } from "../../scenarios/events/event-types.ts";
import { definition, groups } from "../../scenarios/file/definition.ts";
import { practiceDetails, profileDetails, staffStatuses } from "../../scenarios/file/parts.ts";
import { actions, outcomeForms } from "../../scenarios/file/rules.ts";
import { maxScenarioLength } from "../../scenarios/file/source.ts";
import { stepForms } from "../../scenarios/grammar/steps.ts";
import type { Kind } from "../../scenarios/records/kind.ts";
import { kinds } from "../../scenarios/records/kinds.ts";
import type { Names } from "../../scenarios/records/names.ts";
import { checkedFields, checkedOfPerson, checkedWholes } from "../../scenarios/state/checked.ts";
import { stateCheck } from "../../scenarios/state/state-check.ts";
import { worldLimit, worldTimeToLive } from "../../world/worlds.ts";
import type { ControlCall } from "../calls.ts";
import { maxSnapshots } from "../contract.ts";

const code = (text: string) => `\`${text}\``;
const codes = (texts: Iterable<string>) => [...texts].map(code).join(", ");

const wordAs = ({ word, others, choices }: Kind["words"][number]) =>
  [[word, ...others].map(code).join(" or "), ...(choices ? [`(${choices.join(", ")})`] : [])].join(" ");

function namesOfRecords(): readonly (readonly [Names, string])[] {
  const fields = new Map<Names, string[]>();
  for (const [collection, { names, words }] of Object.entries(kinds)) {
    for (const [field, list] of Object.entries(names)) {
      const { others = [] } = words.find(({ word }) => word === field) ?? {};
      const written = `${wordAs({ word: field, others })} of ${collection}`;
      fields.set(list, [...(fields.get(list) ?? []), written]);
    }
  }
  return [...fields].map(([list, places]) => [list, places.join(", ")]);
}

function otherNames({ isOpen, describedBy }: Names): string {
  const described = describedBy?.map(code).join(" or ");
  if (isOpen)
    return `yes${described ? `; one that looks misspelt with ${described}` : ", unless it looks misspelt"}`;
  return described ? `with ${described}` : "no";
}

/** By `type`. Optional members end with a question mark. */
function membersByType(options: readonly z.ZodObject[]): readonly (readonly [string, string])[] {
  return options.map(({ shape: { type, ...members } }) => {
    const keys = Object.entries(members).map(([key, member]) => {
      const isOptional = member instanceof z.ZodOptional;
      const held = isOptional ? member.unwrap() : member;
      const name = code(isOptional ? `${key}?` : key);
      return held instanceof z.ZodEnum ? `${name} (${codes(held.options.map(String))})` : name;
    });
    return [String(type instanceof z.ZodLiteral ? type.value : ""), keys.join(", ") || "no more"] as const;
  });
}

function describedFields(shape: z.core.$ZodLooseShape, prefix = ""): [string, string][] {
  return Object.entries(shape).flatMap(([key, field]): [string, string][] => {
    const held = field instanceof z.ZodOptional ? field.unwrap() : field;
    if (held instanceof z.ZodObject) return describedFields(held.shape, `${prefix}${key}.`);
    return [[code(`${prefix}${key}`), field instanceof z.ZodType ? (field.description ?? "") : ""]];
  });
}

export function referencePage(calls: readonly ControlCall[]): string {
  const named = membersByType(faultEffect.options).map(([type, keys]) => [code(type), keys]);
  const actionRows = Object.entries(actions).map(([words, call]) => [
    words,
    call ? code(call) : "every call",
  ]);
  const events = membersByType(practiceEvent.options).map(([type, keys]) => {
    const { sentence } = eventTypes.find((event) => event.type === type) ?? {};
    return [code(type), keys, sentence === undefined ? "" : code(sentence)];
  });
  const expectations = Object.entries(expectation.shape).map(([key, field]) => [
    code(key),
    field.description ?? "",
  ]);
  const figure = (number: number) => number.toLocaleString("en-NZ");
  const isFlag = (name: string) => [...flagWords].some((word) => word === settingNamed(name));
  const page = [
    "# What the mock practice takes",
    "## Limits",
    [
      `- At most ${figure(worldLimit)} worlds at once besides the default one: the least recently used one ends first.`,
      `- A world ends after ${worldTimeToLive / 60_000} minutes without a call, or after its own \`ttl\`. All worlds end with the practice.`,
      `- ${maxSnapshots} snapshots a world, ${figure(journalLimit)} journal entries, of them ${figure(answersKept)} with their answers.`,
      `- ${figure(maxScenarioLength)} characters a scenario.`,
    ].join("\n"),
    "## Dialects",
    "How a world can write what the specifications leave open (spec 1 and spec 2 are the two specifications, B a ruling). A world speaks one of a group at most.",
    table(
      ["dialect", "group", "what changes", "allowed by"],
      dialects.map(({ name, group, changes, allowedBy }) => [code(name), group ?? "", changes, allowedBy]),
    ),
    "## Events (`POST /__mock/events`)",
    "`for` and `person` are names such as aroha. A `record` is in the words of a scenario, or a whole one for `add`. `in` schedules the event, a duration. `on` is a day: `2026-12-28`, `today`, `in 3 days`. The sentences are those of `practice:` in a scenario.",
    table(["type", "besides `type`", "sentence"], events),
    "## Collections (`GET` and `PATCH /__mock/state/{collection}`)",
    `Of one person (\`?person=aroha\`): ${codes(collections)}. Of the practice: ${codes(sharedCollections)}. Also ${codes(["practice", "menu", "settings", "profile"])}.`,
    "## Sentences: what a person does",
    'A rule\'s `when` is a person, or `anyone`, and one of these; or "aroha calls GET Patient/Medication".',
    table(["words", "call"], actionRows),
    "## Sentences: the effect",
    "A rule's `then` is one of these.",
    outcomeForms.map((form) => `- ${code(form)}`).join("\n"),
    "Beside `when` and `then`: `nth: 2` or `nth: [2, 3]` (on which of the matching calls it acts), `times: 1` (how often at most), `after` and `for` (a delay and how long it stays, durations), `probability`, `seed`, `name`.",
    `The practice's refusals by name: ${codes(Object.keys(practiceErrors))}.`,
    "## Steps of a script",
    stepForms.map((form) => `- ${code(form)}`).join("\n"),
    "A step may stand in `{ do: …, expect: … }`. A step of a second person, in a browser of that person's own, is written `as sione: …`, with `expect` beside it. One in a tab beside the first, with its session, `in a second tab: …`.",
    '`wait for the practice` waits until the page is idle, as every step does. `see "Booking…" while waiting` looks through all that the page has shown since the step that acted last. `note: …` is for a tester who follows the script; programs skip it.',
    'After `practice:` comes any sentence of the events above. `see` finds the words in the text that the page shows, in the same letter case; a number is never part of a longer one. Spaces, line breaks, the signs `·`, `•`, `|`, `–`, `—` and a colon at the end of a word count as one space, so `see "Unread 1"` finds Unread beside 1. `press` and `type` need the whole name of a button, a link or a field.',
    "## Expectations (`expect` of a step, `POST /__mock/journal/verify`)",
    table(["key", "means"], expectations),
    "Of a step: where it does not say `person`, `status`, `answer` or `since`, the calls of the account that is signed in count, that the practice accepted, since the step began that acted last; a refused call counts where none is expected.",
    "## Values of `with` and `answer`",
    `A value that must be equal, or one of ${codes(Object.keys(matchers).map((name) => `{ ${name}: … }`))}. \`any of\` takes a list. Money: a text such as \`"$50.00"\` is in dollars everywhere. A number is in dollars in a file and in an event, \`50\`, and in cents in the records and checks of a control call, \`5000\`.`,
    table(
      ["call", "`with`", "`answer`"],
      [...new Set(servedEndpoints().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))].map(
        (call) => [
          code(call),
          codes(Object.keys(inputSchema(call).shape)),
          codes(Object.keys(answerSchema(call)?.shape ?? {})) || "one value",
        ],
      ),
    ),
    "## What is there (`check` of a step, `POST /__mock/state/check`)",
    `${codes(checkedWholes)}; of a person, as in \`results of aroha\`: ${codes(checkedOfPerson)}. \`charges\` has an entry for each time that a card was charged.`,
    table(
      ["key", "means"],
      Object.entries(stateCheck.shape).map(([key, field]) => [code(key), field.description ?? ""]),
    ),
    "Fields of `with`. What follows from others, such as that a vaccine is overdue, is none: check what it follows from, or what a call answers (`answer`).",
    checkedFields.map(({ what, fields }) => `- ${code(what)}: ${codes(fields)}`).join("\n"),
    "## Durations and moments",
    `The same everywhere: in steps, events, rules, commands and control calls. A duration: ${durationForms}. Months and years follow the calendar when the clock advances, and are 30 and 365 days for a rule. A moment: ${momentForms.replaceAll('"', "`")}.`,
    "## Keys of a scenario file",
    `${codes(Object.keys(definition.shape))}. Groups: ${codes(groups)}.`,
    "## Words of a record in a scenario",
    "What a list of a person (`people: { aroha: { results: [ … ] } }`) and the `record` of an event can say. Everything that is left out is filled in. `id` names an existing record, which `gone: yes` removes; `exactly: yes` fills nothing in. `dated` is a date as the practice wrote it: it may be one to come, and the record is listed at once.",
    table(
      ["collection", "words"],
      Object.entries(kinds).map(([name, { words }]) => [code(name), words.map(wordAs).join(", ")]),
    ),
    `Besides the collections a person has \`password\`, \`mustResetPassword\`, \`links\`, \`settings\` and \`profile\`: ${codes(profileDetails)}.`,
    "## Names",
    "In any letter case. `lint` refuses any other name of a new record, with the nearest one, unless the last column says so.",
    table(
      ["what", "written as", "names", "any other one?"],
      namesOfRecords().map(([list, places]) => [
        list.what,
        places,
        list.listed.join(" · "),
        otherNames(list),
      ]),
    ),
    [
      `- Times: ${momentForms.replace("write ", "").replaceAll('"', "`")}.`,
      `- Vaccines can be written without their dose and brand (${code("Influenza")}), medicines by their first word (${code("Metformin")}).`,
      `- People: ${codes(personKeys)}, and ${code("patient0001")} onwards. With an account to sign in: ${codes(accountKeys)}.`,
      `- Screens (${code("open …")}): ${Object.keys(screens).toReversed().join(" · ")}.`,
      `- Details of the practice (${code("practice: { phone: 04 555 0110 ext 24 }")}; an empty text removes one): ${codes(Object.keys(practiceDetails.shape))}. With ${code("linksEndAt: 16")} the link of another account to a person ends by age, on the birthday by the world’s clock; without it none does.`,
      `- Areas of the menu (${code("menu")}): ${menu.map(({ name }) => name).join(" · ")}.`,
      `- What a member of staff can be (${code("staff: { Dr Hana Pōtiki: on leave }")}, or ${code("everybody")}): ${staffStatuses.join(" · ")}.`,
      `- Settings that are on or off: ${codes(settingNames.filter(isFlag))}.`,
      `- Settings with a text: ${codes(settingNames.filter((name) => !isFlag(name)))}.`,
    ].join("\n"),
    "## A fault rule (`POST /__mock/faults`)",
    "Only `effect` is required.",
    table(["field", "means"], describedFields(faultRule.shape)),
    "## Effects of a fault rule",
    table(["`effect.type`", "besides `type`"], named),
    `Presets: ${codes(Object.keys(presets))}.`,
    "## Magic inputs",
    table(
      ["where", "input", "what happens"],
      magicInputs.map(({ where, input, effect }) => [where, code(input), effect]),
    ),
    "## Control calls",
    "`/~mine/__mock/…` is the same for the world `mine`.",
    controlCallList(calls),
  ];
  return `${page.join("\n\n")}\n`;
}

function controlCallList(calls: readonly ControlCall[]): string {
  const keysOf = (schema: z.ZodType) => {
    const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    if (described.oneOf) return [`${code("type")} and the fields of the type`];
    const { properties = {}, required = [] } = described;
    const keys = Object.keys(properties).map((key) => code(required.includes(key) ? key : `${key}?`));
    return keys.length > 10 ? [...keys.slice(0, 3), `… (${keys.length})`] : keys;
  };
  const rows = calls.map(({ method, path, query, body, summary }) => [
    code(`${method} /__mock${path.replace(/:(\w+)/g, "{$1}")}`),
    [...(query ? keysOf(query) : []), ...(body ? keysOf(body) : [])].join(", "),
    summary,
  ]);
  return table(["call", "query and body", "does"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
