import { useMemo } from "react";
import type { ScenarioMistake } from "../../control/client.ts";
import { markedLines } from "./marks.ts";

export function TextEditor({
  text,
  mistakes,
  onChange,
  describedBy,
}: {
  text: string;
  mistakes: readonly ScenarioMistake[];
  onChange: (text: string) => void;
  describedBy: string;
}) {
  const lines = useMemo(() => markedLines(text, mistakes), [text, mistakes]);
  const longest = useMemo(
    () => text.split("\n").reduce((most, line) => Math.max(most, line.length), 20),
    [text],
  );
  return (
    <div className="editor">
      <pre className="numbers" aria-hidden="true">
        {lines.map(({ number }) => `${number}\n`).join("")}
      </pre>
      <div className="layers">
        <pre className="marks" aria-hidden="true">
          {lines.map(({ number, isWrong, parts }) => {
            const marked = parts.map(({ text: part, isMarked }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity.
              isMarked ? <u key={index}>{part}</u> : part,
            );
            return isWrong ? (
              <mark key={number}>
                {marked}
                {"\n"}
              </mark>
            ) : (
              <span key={number}>
                {marked}
                {"\n"}
              </span>
            );
          })}
        </pre>
        <textarea
          aria-label="Scenario file, YAML"
          aria-describedby={describedBy}
          aria-invalid={mistakes.length > 0 || undefined}
          rows={lines.length + 1}
          cols={longest + 2}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
