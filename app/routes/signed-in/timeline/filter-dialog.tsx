import { Link, useNavigate } from "react-router";
import { shortDate } from "#app/format/dates.ts";
import { DateRangeErrors, DateRangeField } from "#app/lists/date-range-form.tsx";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { LookupEntry } from "#practice-api/practice/lookup.ts";
import { timelineTexts } from "#practice-api/timeline/texts.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { allHref, resetHref, type TimelineFilter, wordsLength } from "./filter-links.ts";

type Providers = DeferredPanel<ListPage<LookupEntry>>;

/** A filter's address does not have its words. Closing returns to All (spec 2, section 4). */
export function FilterDialog({ filter, providers }: { filter: TimelineFilter; providers: Providers }) {
  const { dates, words, providerId } = filter;
  const { typed, errors, limits } = dates;
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={() => void navigate(allHref, { replace: true, preventScrollReset: true })}
      title={timelineTexts.filterTitle}
      description={
        limits.earliest && `Dates from ${shortDate(limits.earliest)} to today, ${shortDate(limits.today)}.`
      }
      maxWidth={1000}
      footer={
        <>
          <Link to={allHref} replace preventScrollReset className={buttonClass("quiet")}>
            Close
          </Link>
          <Link to={resetHref} replace preventScrollReset className={buttonClass("secondary")}>
            Reset
          </Link>
          <Button type="submit" form="timeline-filter">
            Filter
          </Button>
        </>
      }
    >
      <DateRangeErrors errors={errors} />
      <RecordForm
        // Another filter remounts the fields, which would keep the values of the one before.
        key={JSON.stringify([typed, words, providerId])}
        id="timeline-filter"
        action={allHref}
        replace
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="filter" />
        <div className="field-pairs">
          <DateRangeField filter={dates} name="from" label="Start date" />
          <DateRangeField filter={dates} name="to" label="End date" />
        </div>
        <div className="field-pairs">
          <Field id="words" name="words" label="Words to find" maxLength={wordsLength} defaultValue={words} />
          <Deferred
            panel={providers}
            loading={<ProviderField value={providerId} hint="The practitioners are loading." />}
            failed={
              <ProviderField value={providerId} hint="The list of practitioners could not be loaded." />
            }
          >
            {({ entries, unreadable }) => (
              <ProviderField
                value={providerId}
                providers={entries}
                hint={unreadable === 0 ? undefined : "Some practitioners could not be read."}
              />
            )}
          </Deferred>
        </div>
      </RecordForm>
    </Dialog>
  );
}

type ProviderFieldProps = {
  value: string;
  providers?: readonly LookupEntry[];
  hint?: string | undefined;
};

/** "All" is empty, so that no provider is sent. */
function ProviderField({ value, providers = [], hint }: ProviderFieldProps) {
  const isListed = value === "" || providers.some(({ id }) => id === value);
  return (
    <SelectField id="provider" name="provider" label="Practitioner" hint={hint} defaultValue={value}>
      <option value="">All</option>
      {isListed ? null : <option value={value}>The practitioner you chose</option>}
      {providers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function FilterSummary({ filter, providers }: { filter: TimelineFilter; providers: Providers }) {
  const { dates, words, providerId } = filter;
  const { range } = dates;
  const chosen = "the provider you chose";
  const days = range === undefined ? "all dates" : `${shortDate(range.from)} to ${shortDate(range.to)}`;
  return (
    <p className="text-small wrap-anywhere">
      Filtered: <WholeDates>{days}</WholeDates>
      {words === "" ? null : `, “${words}”`}
      {providerId === "" ? null : (
        <>
          ,{" "}
          <Deferred panel={providers} loading={chosen} failed={chosen}>
            {({ entries }) => entries.find(({ id }) => id === providerId)?.name ?? chosen}
          </Deferred>
        </>
      )}
    </p>
  );
}
