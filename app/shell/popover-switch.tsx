/**
 * Opens the popover that follows it in browsers that have none, with scripts and without (ruling B94): there it lies over
 * the button, whose press does nothing.
 */
export const PopoverSwitch = ({ label }: { label: string }) => (
  <input type="checkbox" className="popover-switch" aria-label={label} />
);
