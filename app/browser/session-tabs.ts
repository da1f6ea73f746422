/** "sessionChanged": a page was opened, or the session extended or resumed, so each tab asks for its time. */
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
