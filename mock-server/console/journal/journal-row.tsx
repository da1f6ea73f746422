import { memo, useState } from "react";
import type { JournalEntry } from "../../control/client.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import { secondsOf } from "../words/times.ts";
import { badgeOf, detailOf, type Titles, titleOf } from "./entry-texts.ts";
import { RowDetails } from "./row-details.tsx";

type Props = {
  entry: JournalEntry;
  titles: Titles;
  nameOf: (key: string) => string;
  onMakeFault: (entry: JournalEntry) => void;
};

/** Details are made when a row is opened, because a journal has thousands of calls. */
export const JournalRow = memo(function JournalRow({ entry, titles, nameOf, onMakeFault }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { tone, text } = badgeOf(entry);
  return (
    <details className="call" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={entry.at}>{secondsOf(entry.at)}</time>
        <span className="what">
          <b>{titleOf(entry, titles)}</b>
          <span className="who">{detailOf(entry, nameOf)}</span>
        </span>
        <Badge tone={tone}>{text}</Badge>
        <Icon name="chevron-right" className="chevron" />
      </summary>
      {isOpen && <RowDetails entry={entry} onMakeFault={onMakeFault} />}
    </details>
  );
});
