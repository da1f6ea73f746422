import { Skeleton } from "#app/ui/skeleton.tsx";
import { Deferred } from "../page/deferred.tsx";
import { RetryLink } from "../page/retry-link.tsx";
import { FirstName } from "../patient/first-name.tsx";
import type { ShellData, ShellMenuItem } from "../shell-data.ts";
import { MenuLink } from "./menu-link.tsx";
import { MenuUnreadBadge } from "./unread-badge.tsx";

export function Menu({ data }: { data: ShellData }) {
  return (
    <>
      <ul>
        <li>
          <MenuLink href="/" icon="home" label="Dashboard" />
        </li>
        <WhanauItem people={data.people} />
      </ul>
      <Deferred panel={data.menu} loading={<MenuSkeleton />} failed={<MenuFailed />}>
        {(items) => <MenuGroups data={data} items={items} />}
      </Deferred>
    </>
  );
}

function WhanauItem({ people }: Pick<ShellData, "people">) {
  return (
    <Deferred panel={people} loading={null} failed={null}>
      {({ records, unreadable }) =>
        records.length + unreadable > 1 ? (
          <li>
            <MenuLink
              href="/whanau"
              icon="users"
              isPrefetched={false}
              label={
                <>
                  My <span lang="mi">whānau</span>
                </>
              }
            />
          </li>
        ) : null
      }
    </Deferred>
  );
}

function MenuGroups({ data, items }: { data: ShellData; items: readonly ShellMenuItem[] }) {
  const inGroup = (group: ShellMenuItem["group"]) => items.filter((item) => item.group === group);
  const [record, practice] = [inGroup("record"), inGroup("practice")];
  const owner =
    data.acting === null ? (
      "My"
    ) : (
      <>
        <FirstName />
        ’s
      </>
    );
  return (
    <>
      <MenuList items={inGroup("main")} data={data} />
      {record.length === 0 ? null : (
        <h2 className="px-3 pt-3 pb-1 font-semi text-muted text-small leading-6 tracking-normal">
          {owner} record
        </h2>
      )}
      <MenuList items={record} data={data} />
      {practice.length === 0 ? null : (
        <h2 className="px-3 pt-3 pb-1 font-semi text-muted text-small leading-6 tracking-normal">Practice</h2>
      )}
      <MenuList items={practice} data={data} />
    </>
  );
}

function MenuList({ items, data }: { items: readonly ShellMenuItem[]; data: ShellData }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ area, href, label, icon }) => (
        <li key={area}>
          <MenuLink href={href} icon={icon} label={label}>
            {area === "messages" ? <MenuUnreadBadge unread={data.unread} /> : null}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

function MenuSkeleton() {
  return (
    <div className="grid gap-6 px-3 py-3">
      {(["half", "most", "half", "third", "half", "most"] as const).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
        <Skeleton key={row} width={width} className="on-frame" />
      ))}
    </div>
  );
}

function MenuFailed() {
  return (
    <div className="grid justify-items-start gap-2 p-3 text-small">
      <p>The rest of the menu could not be loaded.</p>
      <RetryLink />
    </div>
  );
}
