/** Of buttons in the menu under the patient's name, which Find anything presses. */
export const menuIds = {
  cover: "cover-screen",
  logOut: "log-out",
  switchTo: (recordKey: string) => `switch-${recordKey}`,
} as const;

/** F8 moves to notifications; F9 has no use in browsers. */
export const coverKey = "F9";
