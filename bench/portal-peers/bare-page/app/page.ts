import { createElement as h } from "react";

export function loader() {
  return { name: "bare page" };
}

export function meta() {
  return [{ title: "Bare page" }];
}

export default function Page({ loaderData }: { loaderData: ReturnType<typeof loader> }) {
  return h(
    "main",
    null,
    h("h1", null, `Hello, ${loaderData.name}`),
    h("p", null, "One root, one route, nothing else."),
  );
}
