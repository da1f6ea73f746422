const mark = "isOtherRecord";

/** Reloads the page, because another tab has opened another record, and marks its entry in the history. */
export function reloadForRecord(): void {
  history.replaceState({ ...history.state, [mark]: true }, "");
  location.reload();
}

/** Whether `reloadForRecord` loaded this page. True once. */
export function takeRecordReload(): boolean {
  const { [mark]: isMarked = false, ...state } = history.state ?? {};
  if (isMarked) history.replaceState(state, "");
  return isMarked;
}
