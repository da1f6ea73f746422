import { capitalized } from "#practice-api/unicode.ts";
import type { PracticeDescription } from "../../control/client.ts";
import { Card } from "../parts/card.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { PageFrame } from "./page-frame.tsx";

export function MagicWords({ info, world }: { info: PracticeDescription; world: string }) {
  const groups = Map.groupBy(info.inputs, ({ where }) => where);
  return (
    <PageFrame title="Magic words" world={world}>
      <p className="max-w-measure">
        Type these into the portal to see what it does when something goes wrong. They work in every world and
        need no fault rule. A username gets the name of its world: <code>down+{world}@example.nz</code>.
      </p>
      {[...groups].map(([where, inputs]) => (
        <Card key={where} title={capitalized(where)}>
          <ul className="ruled">
            {inputs.map(({ input, effect }) => (
              <li key={input} className="flex flex-wrap items-center gap-x-3 py-1">
                <code>{input}</code>
                <CopyButton text={input} label={`Copy ${input}`} isIconOnly />
                <span className="min-w-0 flex-1 basis-60">{effect}</span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </PageFrame>
  );
}
