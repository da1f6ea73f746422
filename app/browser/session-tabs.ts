/**
 * "sessionChanged": a tab opened a page, or extended or resumed the session. Each tab then requests from the portal
 * how long the session lasts.
 */
export type TabMessage = "sessionChanged" | "loggingOut";

const channelName = "portal-session";

export function openTabChannel(onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  return {
    send: (message: TabMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

/** Covers every tab of this browser, this one too, until the portal has answered the Log Out. */
export function announceLogOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("loggingOut" satisfies TabMessage);
  channel.close();
}
