/**
 * The frame's side of the meeting protocol around the real meeting software, in plain JavaScript because it
 * runs beside that software's own scripts. app/browser/meeting-host.ts is the page's side.
 */
(() => {
  const { origin, search } = window.location;
  // Empty when this document has the portal's own origin.
  const { portalOrigins } = document.documentElement.dataset;
  const hosts = portalOrigins ? portalOrigins.split(" ") : [origin];
  const notifyHost = (event) => {
    for (const host of hosts) window.parent.postMessage({ meeting: event }, host);
  };

  // The software ends a meeting by going to this address.
  if (search === "?left") {
    notifyHost("left");
    return;
  }
  // Absent where the software is not installed. The page may request the state again, because it may have loaded later.
  const { ZoomMtg } = window;
  const state = ZoomMtg ? "ready" : "failed";

  let isJoining = false;
  const join = ({ meetingId, passCode, signature, userName }) => {
    if (isJoining || !ZoomMtg) return;
    isJoining = true;
    document.getElementById("words")?.remove();
    ZoomMtg.setZoomJSLib(`${origin}/meeting-sdk/lib`, "/av");
    ZoomMtg.preLoadWasm();
    ZoomMtg.prepareWebSDK();
    ZoomMtg.init({
      leaveUrl: `${origin}/meeting-frame/sdk?left`,
      patchJsMedia: true,
      success: () =>
        ZoomMtg.join({
          signature,
          meetingNumber: meetingId,
          passWord: passCode,
          userName,
          success: () => notifyHost("joined"),
          error: () => notifyHost("failed"),
        }),
      error: () => notifyHost("failed"),
    });
  };

  window.addEventListener("message", ({ origin: sender, source, data }) => {
    if (!hosts.includes(sender) || source !== window.parent) return;
    if (data?.meeting === "status") notifyHost(state);
    if (data?.meeting === "join") join(data);
  });
  notifyHost(state);
})();
