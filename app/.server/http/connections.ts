import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { NextFunction, Request, Response } from "express";

const lingerMs = 5_000;

/** Browsers and proxies send the next request of an HTTP/1.1 connection after the response before it. */
const maxUnansweredRequests = 10;

export function createConnections() {
  const unanswered = new Map<Socket, Set<Response>>();
  let isDraining = false;

  /** Node closes none but the first of them with the connection. */
  function responsesOf(socket: Socket): Set<Response> {
    const known = unanswered.get(socket);
    if (known) return known;
    const responses = new Set<Response>();
    unanswered.set(socket, responses);
    socket.once("close", () => unanswered.delete(socket));
    return responses;
  }

  return {
    /** Returns whether it is closed: what it has sent still arrives, and must cost next to nothing. */
    isFlooded({ socket }: IncomingMessage): boolean {
      if (socket.destroyed) return true;
      if ((unanswered.get(socket)?.size ?? 0) < maxUnansweredRequests) return false;
      destroyWithoutStacks(socket);
      return true;
    },

    middleware(request: Request, response: Response, next: NextFunction) {
      const { socket } = request;
      const responses = responsesOf(socket).add(response);
      response.once("close", () => responses.delete(response));
      const keepsOpen = () => {
        if (!isDraining && !response.headersSent) response.removeHeader("Connection");
      };
      if (isDraining) response.setHeader("Connection", "close");
      if (hasBody(request)) closeUnlessRead(request, response, keepsOpen);
      next();
    },

    /** An idle connection stays open: a proxy may be sending a request on it at this moment. */
    drain() {
      isDraining = true;
      for (const response of [...unanswered.values()].flatMap((responses) => [...responses])) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
    },
  };
}

/** Node makes an error for each request: three hundred stack traces would hold up every other connection. */
function destroyWithoutStacks(socket: Socket) {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener("close", () => {
    Error.stackTraceLimit = 0;
  });
  socket.once("close", () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  socket.destroy();
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The unread rest would stay before the next request, which a pooled connection then never answers. */
function closeUnlessRead(request: Request, response: Response, keepsOpen: () => void) {
  response.setHeader("Connection", "close");
  request.once("end", keepsOpen);
  // Before Node's own listener, which destroys the socket.
  response.prependOnceListener("finish", () => {
    if (!request.complete) destroyAfterReading(request);
  });
}

/** Destroying a socket whose peer still sends resets the connection, and the peer may lose the response. */
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
