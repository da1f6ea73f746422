import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { usePartOfDay } from "#app/routes/signed-in/appointments/book/times/view-params.ts";

function partOfDay(search: string) {
  let shown = {} as ReturnType<typeof usePartOfDay>;
  function Page() {
    shown = usePartOfDay();
    return null;
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/appointments${search}`]}>
      <Page />
    </MemoryRouter>,
  );
  return shown;
}

test("a link sets the part of the day or removes it, and keeps the rest of the address", () => {
  const { hrefOf } = partOfDay("?day=2026-11-25&part=morning");
  expect(hrefOf("afternoon")).toBe("?day=2026-11-25&part=afternoon");
  expect(hrefOf(undefined)).toBe("?day=2026-11-25");
});
