import { Form, Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { boxHref, type MessagesView, messagesPath, type ReadFilter, readFilters } from "../links.ts";
import { filterNames } from "../message.ts";

export type ToolbarProps = {
  view: Pick<MessagesView, "box" | "filter">;
  /** The id of the form of the selected messages. */
  form: string;
  selected: number;
  /** Whether every shown message is selected. */
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
};

/** Select all, the filter of the inbox, Reload and Delete. */
export function Toolbar({ view, form, selected, isAllSelected, onSelectAll }: ToolbarProps) {
  return (
    <div className="message-toolbar">
      <label className="message-select-all">
        <input
          type="checkbox"
          checked={isAllSelected}
          ref={(input) => {
            if (input !== null) input.indeterminate = selected > 0 && !isAllSelected;
          }}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
        <span>{selected === 0 ? "Select all" : `${selected} selected`}</span>
      </label>
      <span className="message-tools">
        {view.box === "inbox" ? <FilterForm filter={view.filter} /> : null}
        <Link
          to={boxHref(view.box, view.filter)}
          replace
          preventScrollReset
          className="icon-button"
          aria-label="Reload"
        >
          <Icon name="refresh" />
        </Link>
        <button type="submit" form={form} className="icon-button" aria-label="Delete selected messages">
          <Icon name="trash" />
        </button>
      </span>
    </div>
  );
}

/** A GET form, so that each filter has an address. */
function FilterForm({ filter }: { filter: ReadFilter }) {
  const navigate = useNavigate();
  return (
    <Form action={messagesPath} className="message-filter" preventScrollReset>
      <select
        // Another filter by a link or by Back shows its own name.
        key={filter}
        name="filter"
        aria-label="Show"
        className="chip"
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
      <Button type="submit" variant="quiet" className="without-scripts">
        Show
      </Button>
    </Form>
  );
}
