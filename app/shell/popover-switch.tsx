/** For browsers without popovers (ruling B94): it lies over the button, whose press does nothing there. */
export const PopoverSwitch = ({ label }: { label: string }) => (
  <input type="checkbox" className="popover-switch" aria-label={label} />
);
