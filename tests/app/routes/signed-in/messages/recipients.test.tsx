import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Recipients } from "#app/routes/signed-in/messages/compose/recipient-list.tsx";

const wei = {
  roleId: "1",
  reference: "Practitioner/32",
  name: "Dr Wei Zhang",
  away: "On leave until Friday.",
};
const value = { own: wei, groups: [] };
const fields = { roleId: "1", subject: "", body: "" };

function textOf(recipient: string, recipientName: string) {
  const list = { state: "loaded", value } as const;
  const element = (
    <Recipients list={list} fields={{ ...fields, recipient }} recipientName={recipientName} errors={{}} />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const [folded = ""] = renderToStaticMarkup(<RouterProvider router={router} />).split("Choose someone else");
  return folded.replace(/<[^>]*>/g, " ");
}

test("the recipient of a draft is said to be away as in the list", () => {
  expect(textOf(wei.reference, wei.name)).toContain(wei.away);
  expect(textOf("Practitioner/31", "Dr Hana Pōtiki")).not.toContain(wei.away);
});
