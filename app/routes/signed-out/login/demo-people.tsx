import { type RefObject, useState } from "react";
import type { Demo } from "#app/.server/configuration/config.ts";
import { Avatar } from "#app/ui/avatar.tsx";

type DemoPeopleProps = Pick<Demo, "people" | "password"> & { form: RefObject<HTMLFormElement | null> };

/** A press fills in the form, which is still sent by Login. */
export function DemoPeople({ people, password, form }: DemoPeopleProps) {
  const [filled, setFilled] = useState<string>();
  const fillIn = (username: string) => {
    const fields = form.current?.elements;
    for (const [name, value] of Object.entries({ username, password })) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    setFilled(username);
  };
  return (
    <section aria-labelledby="demo-people" className="noscript:hidden mt-8">
      <h2 id="demo-people" className="mb-2 text-lead">
        Demo people
      </h2>
      <ul className="card divide-y divide-line overflow-hidden p-0">
        {people.map(({ name, username, note }) => (
          <li key={username}>
            <button
              type="button"
              aria-pressed={filled === username}
              className="flex min-h-touch w-full cursor-pointer items-center gap-3 px-3 py-2 text-left text-small hover:bg-sunken aria-pressed:bg-tint aria-pressed:text-on-tint"
              onClick={() => fillIn(username)}
            >
              <Avatar name={name} tone="staff" />
              <span className="min-w-0 grow">
                <strong className="block text-ink">{name}</strong>
                {note}
              </span>
              <span className="whitespace-nowrap font-semi text-link">
                {filled === username ? "Filled in" : "Fill in"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-small">Pressing fills in the form. You still press Login.</p>
    </section>
  );
}
