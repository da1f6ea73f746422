import { createElement as h } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export default function Root() {
  return h(
    "html",
    { lang: "en-NZ" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h(Meta),
      h(Links),
    ),
    h("body", null, h(Outlet), h(ScrollRestoration), h(Scripts)),
  );
}
