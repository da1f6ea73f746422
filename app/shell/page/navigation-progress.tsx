import { useNavigation } from "react-router";
import "./navigation-progress.css";

/** True from the press of a link or a button until its page is shown. */
export const useIsNavigating = () => useNavigation().state !== "idle";

/** A bar at the top of the page, visible once a navigation has taken 150 ms (ruling B55). */
export function NavigationProgress() {
  return useIsNavigating() ? (
    <div role="progressbar" aria-label="Loading" className="navigation-progress" />
  ) : null;
}
