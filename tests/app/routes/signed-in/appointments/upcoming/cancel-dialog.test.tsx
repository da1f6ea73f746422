import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { CancelDialog } from "#app/routes/signed-in/appointments/upcoming/cancelling.tsx";
import { RecordContext } from "#app/shell/patient/record-form.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { stubNow } from "../../../../../support/screen-args.ts";

/** The dialog after an attempt with this reason. */
function dialog(reason: string) {
  const appointment: Appointment = { id: "7", startsAt: stubNow, status: "future" };
  const element = (
    <CancelDialog
      appointment={appointment}
      patientName={undefined}
      idempotencyKey="key"
      answer={{ appointmentId: "7", reason, problem: { outcome: "invalid", text: "Too long" } }}
      late={undefined}
    />
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(
    <RecordContext value="a record">
      <RouterProvider router={router} />
    </RecordContext>,
  );
}

test("the reason for cancelling shows 111 for words of an emergency, and then only its call is filled", () => {
  const plain = dialog("I am away");
  expect(plain).not.toContain("tel:111");
  expect(plain).toContain("bg-danger text-on-danger");
  const urgent = dialog("I have chest pain and am going to hospital");
  expect(urgent).toContain("You wrote “chest pain”.");
  expect(urgent).toContain('href="tel:111"');
  expect(urgent).not.toContain("bg-danger text-on-danger");
});
