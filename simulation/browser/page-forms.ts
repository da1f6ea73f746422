type Form = Record<string, string>;

/** The forms of a page, each with its fields and the value of its first button. */
export const formsIn = (html: string): Form[] =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => fieldsIn(form));

function fieldsIn(form: string): Form {
  const fields: Form = {};
  for (const [tag] of form.matchAll(/<(?:input|button)\b[^>]*>/g)) {
    const { name, value = "", type } = attributesOf(tag);
    const isChosen = type !== "checkbox" && type !== "radio" && type !== "file";
    if (name !== undefined && isChosen) fields[name] ??= value;
  }
  return fields;
}

/** What each button of a page sends, and where to. A button may stand outside of its form. */
export function buttonsIn(html: string): { action: string; fields: Form }[] {
  const named = [...html.matchAll(/<button\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  return [...html.matchAll(/<form\b([^>]*)>.*?<\/form>/gs)].flatMap(([form, tag = ""]) => {
    const { id, action = "" } = attributesOf(tag);
    const fields = fieldsIn(form);
    const outside = named.filter((button) => id !== undefined && button.form === id && button.name);
    if (outside.length === 0) return [{ action, fields }];
    return outside.map(({ name = "", value = "" }) => ({ action, fields: { ...fields, [name]: value } }));
  });
}

function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, unescaped(value)]));
}

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const unescaped = (text: string) =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (found) => entities[found] ?? found);

export function formIn(html: string, intent: string): Form {
  const form = formsIn(html).find((fields) => fields.intent === intent);
  if (!form) throw new Error(`The page has no form to ${intent}.`);
  return form;
}
