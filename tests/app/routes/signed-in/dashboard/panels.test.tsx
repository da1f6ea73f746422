import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { AppointmentOverview } from "#app/routes/signed-in/dashboard/appointment-overview.tsx";
import { BookedAppointments } from "#app/routes/signed-in/dashboard/booked-appointments.tsx";
import { CounterCards, CounterCardsFailed } from "#app/routes/signed-in/dashboard/counter-cards.tsx";
import { ColumnChart } from "#app/ui/charts/column-chart.tsx";

const textOf = (element: ReactNode) => {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
};

const missing = "There is no chart, because the practice did not send all of its numbers.";

describe("the y axis of a column chart", () => {
  test.each([
    [0, 50],
    [1, 50],
    [50, 50],
    [51, 100],
    [1234, 1250],
  ])("of %i ends at %i (spec 1, section 9; ruling B84)", (highest, end) => {
    const points = [{ label: "Most", value: highest }];
    const html = renderToStaticMarkup(<ColumnChart label="Numbers" points={points} />);
    const ticks = [...html.matchAll(/<text x="-10"[^>]*>(\d+)</g)].map(([, tick]) => Number(tick));
    expect(ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => part * end));
  });
});

describe("a number that the practice leaves out", () => {
  test("is not known on its card, and not none", () => {
    const counters = { longTermMedications: 4, newResults: 0, futureAppointments: 1 };
    const text = textOf(<CounterCards counters={counters} hrefs={{}} />);
    expect(text).toContain("4 Long term medications");
    expect(text).toContain("Unread messages: number not known");
    expect(text).not.toContain("0");
  });

  test("is said of the four numbers alone when none of them could be loaded", () => {
    expect(textOf(<CounterCardsFailed />).trim()).toMatch(/^We could not load the four numbers\. +Retry$/);
  });

  test("leaves the chart of appointments out, and keeps the other numbers", () => {
    const text = textOf(<AppointmentOverview counters={{ completed: 14, missed: 6 }} />);
    expect(text).toContain(missing);
    expect(text).toMatch(/Completed 14 Upcoming Not known Missed 6/);
  });

  test("leaves the chart of booked appointments out, the total included", () => {
    const kinds = { faceToFace: 11, virtual: 7, phoneTriage: 8 };
    for (const counters of [kinds, { ...kinds, virtual: undefined, allAppointments: 26 }]) {
      expect(textOf(<BookedAppointments counters={counters as typeof kinds} />)).toContain(missing);
    }
    expect(textOf(<BookedAppointments counters={{ ...kinds, allAppointments: 26 }} />)).not.toContain(
      missing,
    );
  });
});
