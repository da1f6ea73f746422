import { Link } from "react-router";
import { submitVariant } from "#app/forms/emergency-panel.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { StepForm, useIsSending } from "./step-form.tsx";

type BookButtonsProps = {
  message: string | undefined;
  words: readonly string[];
  timesHref: string;
  label: string;
  sendingLabel: string;
};

export function BookButtons({ message, words, timesHref, label, sendingLabel }: BookButtonsProps) {
  const isSending = useIsSending("book");
  return (
    <>
      {message === undefined ? null : (
        <Link to={timesHref} className={buttonClass(submitVariant(words))}>
          Choose another time
        </Link>
      )}
      <StepForm intent="book">
        <Button
          type="submit"
          variant={message === undefined ? submitVariant(words) : "secondary"}
          aria-disabled={isSending || undefined}
          aria-busy={isSending || undefined}
          className="w-full"
        >
          {isSending ? sendingLabel : label}
        </Button>
      </StepForm>
    </>
  );
}

export function BookingMessage({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <div role="alert">
      <Note tone="danger" title={message} />
    </div>
  );
}
