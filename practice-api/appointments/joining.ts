const minuteMs = 60_000;

/** How long before its start a video consult can be joined, and how long after it: doctors run late. */
const joinableMs = { before: 15 * minuteMs, after: 120 * minuteMs };

/** Whether a video consult can be joined, and from when on. ISO. */
export function joining(startsAt: string, now: string) {
  const [start, at] = [Date.parse(startsAt), Date.parse(now)];
  const from = start - joinableMs.before;
  return {
    isOpen: at >= from && at < start + joinableMs.after,
    isLater: at < from,
    from: new Date(from).toISOString(),
  };
}
