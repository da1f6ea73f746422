import { capitalized } from "#practice-api/unicode.ts";
/** Valid as it is, with the commonest parts as comments. */
export function scenarioTemplate(name: string, practiceUrl: string): string {
  const title = capitalized(name).replaceAll("-", " ");
  return `# yaml-language-server: $schema=${practiceUrl}/__mock/scenarios/schema.json
# A scenario: the situation that a world begins with, and the steps of a tester.
title: ${title}
story: >-
  Two or three sentences: who the patients are, what has happened, and what the tester should notice.

# Whom the tester signs in as, and the time that it is then. The clock is stopped there.
signIn: [aroha]
now: 2026-11-23T09:00+13:00

# What the people's records have besides the usual. Times can be "2 days ago" or "tomorrow 10:30". All words and
# names are at /__mock/reference.md of the practice, and the editor offers them.
people:
  aroha:
    results: [{ test: HbA1c, value: 71, flag: High, read: no, when: 2 days ago }]
#   appointments: [{ type: GP consult, when: tomorrow 10:30 }]
#   invoices: { only: [] }

# Settings by the practice's names.
# settings: { IsAllowSameDayBooking: off }

# What goes wrong, and how often.
# rules:
#   - { when: aroha books any slot, then: refuse with slot-taken, times: 1 }

# What the tester does and sees. "expect" counts the calls since the step that acted last. A step with a colon
# needs single quotes: - 'see "Total: $12"'
script:
  - sign in as aroha
  - choose "Aroha Ngata"
  - open Test Results
  - { do: press "HbA1c", expect: { call: GET Patient/LabResultByID, times: { min: 1 } } }
  - see "71"
`;
}
