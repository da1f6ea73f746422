type Form = Record<string, string>;

/** The forms of a page, each with its fields and the value of its first button. */
export function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => {
    const fields: Form = {};
    for (const [tag] of form.matchAll(/<(?:input|button)\b[^>]*>/g)) {
      const { name, value = "", type } = attributesOf(tag);
      const isChosen = type !== "checkbox" && type !== "radio" && type !== "file";
      if (name !== undefined && isChosen) fields[name] ??= value;
    }
    return fields;
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

/** The first form of a page with this intent. */
export function formIn(html: string, intent: string): Form {
  const form = formsIn(html).find((fields) => fields.intent === intent);
  if (!form) throw new Error(`The page has no form to ${intent}.`);
  return form;
}
