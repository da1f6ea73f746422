import { isShown } from "./is-shown.ts";

/** A second press that comes later, in ms, or further away, in CSS pixels, is meant for what is there now. */
const maxGap = 500;
const maxDistance = 10;

/** Where the first press took its control away, the second would open what has come into its place. */
export function ignoreSecondPress(): void {
  let pressed: { control: Element; at: number; x: number; y: number } | undefined;
  const isSecond = (event: MouseEvent | PointerEvent) => {
    // A mouse counts its presses in one place. Not every browser counts those of a finger.
    const isCounted = event.detail > 1 || ("pointerType" in event && event.pointerType === "touch");
    return (
      isCounted &&
      pressed !== undefined &&
      event.timeStamp - pressed.at < maxGap &&
      Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < maxDistance &&
      !isShown(pressed.control)
    );
  };
  addEventListener("mousedown", (event) => isSecond(event) && event.preventDefault(), { capture: true });
  addEventListener(
    "click",
    (event) => {
      // A key presses a control too, without a place on the page.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      if (isSecond(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else {
        const control = event.target.closest("a, button, input, label, summary") ?? event.target;
        pressed = { control, at: event.timeStamp, x: event.clientX, y: event.clientY };
      }
    },
    { capture: true },
  );
}
