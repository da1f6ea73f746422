import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StaffAvatar } from "#app/routes/signed-in/messages/staff-avatar.tsx";

test("everyone of the practice has a disc of the same colour", () => {
  const names = ["Dr Hana Pōtiki", "Nurse Emma Doyle", "Jo Barton", "Reception"];
  const looks = names.map(
    (name) => /class="([^"]*)"/.exec(renderToStaticMarkup(<StaffAvatar name={name} />))?.[1],
  );
  expect(new Set(looks).size).toBe(1);
});
