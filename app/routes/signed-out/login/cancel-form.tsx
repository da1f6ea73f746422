import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Also at the practice. */
export function CancelForm({ isBusy }: { isBusy: boolean }) {
  return (
    <Form method="post" className="left">
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="secondary" aria-disabled={isBusy}>
        Cancel
      </Button>
    </Form>
  );
}
