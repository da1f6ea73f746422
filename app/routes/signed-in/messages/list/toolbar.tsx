import { Form, Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { boxHref, type MessagesView, messagesPath, type ReadFilter, readFilters } from "../links.ts";
import { filterNames } from "../message.ts";
import { selectClass } from "./message-rows.tsx";

type ToolbarProps = {
  view: Pick<MessagesView, "box" | "filter">;
  form: string;
  selected: number;
  isEmpty: boolean;
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
};

export function Toolbar({ view, form, selected, isEmpty, isAllSelected, onSelectAll }: ToolbarProps) {
  return (
    <div className="low:static sticky top-header z-1 flex flex-wrap items-center justify-between gap-x-2 border-line border-b bg-surface py-2 pr-2 pl-4 @max-mail:py-0.5 text-small noscript:justify-end print:hidden">
      <label
        className={`flex min-h-touch cursor-pointer items-center gap-4 noscript:hidden ${isEmpty ? "invisible" : ""}`}
      >
        <input
          type="checkbox"
          className={selectClass}
          checked={isAllSelected}
          ref={(input) => {
            if (input !== null) input.indeterminate = selected > 0 && !isAllSelected;
          }}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
        <span>{selected === 0 ? "Select all" : `${selected} selected`}</span>
      </label>
      <div className="flex items-center">
        {view.box === "inbox" && !(isEmpty && view.filter === "all") ? (
          <FilterForm filter={view.filter} />
        ) : null}
        <Link
          to={boxHref(view.box, view.filter)}
          replace
          preventScrollReset
          className="icon-button"
          aria-label="Refresh"
        >
          <Icon name="refresh" />
        </Link>
        {isEmpty ? null : (
          <button type="submit" form={form} className="icon-button" aria-label="Delete selected messages">
            <Icon name="trash" />
          </button>
        )}
      </div>
    </div>
  );
}

/** A GET form, so that each filter has an address. */
function FilterForm({ filter }: { filter: ReadFilter }) {
  const navigate = useNavigate();
  return (
    <Form action={messagesPath} className="flex items-center" preventScrollReset>
      <select
        // Another filter by a link or by Back shows its own name.
        key={filter}
        name="filter"
        aria-label="Show"
        className="chip pr-2"
        defaultValue={filter}
        onChange={({ currentTarget }) => {
          void navigate(boxHref("inbox", currentTarget.value as ReadFilter), { preventScrollReset: true });
        }}
      >
        {readFilters.map((name) => (
          <option key={name} value={name}>
            {filterNames[name]}
          </option>
        ))}
      </select>
      <Button type="submit" variant="quiet" className="[@media(scripting:enabled)]:hidden">
        Show
      </Button>
    </Form>
  );
}
