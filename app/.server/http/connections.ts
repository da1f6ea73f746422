import type { Socket } from "node:net";
import type { NextFunction, Request, Response } from "express";

/** How long a connection reads on after a response that came before the request's body, in ms. */
const lingerMs = 5_000;

/** Browsers and proxies send the next request of an HTTP/1.1 connection after the response before it. */
const maxUnansweredRequests = 10;

/** Decides which connections are kept for further requests. */
export function createConnections() {
  const open = new Set<Response>();
  const unanswered = new WeakMap<Socket, number>();
  let isDraining = false;

  return {
    middleware(request: Request, response: Response, next: NextFunction) {
      const { socket } = request;
      const count = (unanswered.get(socket) ?? 0) + 1;
      unanswered.set(socket, count);
      if (count > maxUnansweredRequests) return void socket.destroy();
      open.add(response);
      response.once("close", () => {
        open.delete(response);
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
        // A response that was being sent when draining began did not say that its connection closes.
        if (isDraining) socket.end();
      });
      const keepsOpen = () => {
        if (!isDraining && !response.headersSent) response.removeHeader("Connection");
      };
      if (isDraining) response.setHeader("Connection", "close");
      if (hasBody(request)) closeUnlessRead(request, response, keepsOpen);
      next();
    },

    /**
     * From now on each response closes its connection. An idle connection stays open: a proxy may be sending
     * a request on it at this moment.
     */
    drain() {
      isDraining = true;
      for (const response of open) if (!response.headersSent) response.setHeader("Connection", "close");
    },
  };
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closes the connection when the response is sent before the body was read. The rest of the body would stay
 * in front of the next request, which a proxy's pooled connection then never answers.
 */
function closeUnlessRead(request: Request, response: Response, keepsOpen: () => void) {
  response.setHeader("Connection", "close");
  request.once("end", keepsOpen);
  // Before Node's own listener, which destroys the socket.
  response.prependOnceListener("finish", () => {
    if (!request.complete) destroyAfterReading(request);
  });
}

/**
 * Sends the end of the response and reads on for a while. Destroying a socket whose peer is still sending
 * resets the connection, and the peer may lose the response.
 */
function destroyAfterReading(request: Request) {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(timer));
    request.once("end", () => socket.destroy());
    // The router's adapter pauses the request when nothing reads its stream.
    request.removeAllListeners("data");
    request.resume();
  };
}
