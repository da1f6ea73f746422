import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { useCurrentScreen } from "#app/shell/current-screen.ts";

function currentScreen(address: string) {
  let found: (string | undefined)[] = [];
  function Page() {
    const { screen, parent } = useCurrentScreen();
    found = [screen?.path, parent?.path];
    return null;
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
  return found;
}

test.each([
  ["a screen of the menu", "/appointments?tab=history", ["/appointments", undefined]],
  [
    "a screen that belongs to one of the menu",
    "/appointments/slip/7",
    ["/appointments/slip/:id", "/appointments"],
  ],
  ["a screen that every account has", "/profile", ["/profile", undefined]],
  ["the dashboard", "/", ["/", undefined]],
  ["a dialog", "/emails/compose", ["/emails", undefined]],
  ["a page that is no screen", "/nothing", [undefined, undefined]],
])("at the address of %s, the current screen is found with its parent", (_name, address, found) => {
  expect(currentScreen(address)).toEqual(found);
});
