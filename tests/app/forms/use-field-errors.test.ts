import { expect, test } from "vitest";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { runHook } from "../../support/hooks/run-hook.tsx";

type Errors = Record<string, string | undefined>;
const order = ["username", "password", "agree"];
const run = (errors: Errors) => runHook((errors: Errors) => useFieldErrors(errors, order), errors);
type Form = Awaited<ReturnType<typeof run>>;
const edit = (form: Form, name: string) =>
  form.act(() => form.current.onInput({ target: { name } } as never));

test("the summary lists the errors in the order of the fields", async () => {
  const form = await run({ password: "Type a password", username: "Type a username", agree: undefined });
  expect(form.current.summary).toEqual([
    { fieldId: "username", text: "Type a username" },
    { fieldId: "password", text: "Type a password" },
  ]);
});

test("an edited field has no error until the next response; the summary stays", async () => {
  const errors = { username: "Type a username", password: "Type a password" };
  const form = await run(errors);
  await edit(form, "username");
  await edit(form, "username");
  await edit(form, "agree");
  expect([form.current.errorOf("username"), form.current.errorOf("password")]).toEqual([
    undefined,
    "Type a password",
  ]);
  expect(form.current.summary).toHaveLength(2);
  await edit(form, "password");
  expect([form.current.errorOf("username"), form.current.errorOf("password")]).toEqual([
    undefined,
    undefined,
  ]);
  await form.render({ ...errors });
  expect(form.current.errorOf("username")).toBe("Type a username");
});
