import { describe, expect, test } from "vitest";
import {
  boxHref,
  composeHref,
  draftHref,
  isSameList,
  messagesHref,
  replyHref,
} from "#app/routes/signed-in/messages/links.ts";

const search = (query: string) => new URLSearchParams(query);
const url = (path: string) => new URL(path, "http://portal.test");

describe("the addresses of messages", () => {
  const view = search("box=drafts&message=7&pages=3&reply=1");

  test("keep the view, and leave composing", () => {
    expect(messagesHref(view)).toBe("/emails?box=drafts&message=7&pages=3");
    expect(messagesHref(view, { message: undefined })).toBe("/emails?box=drafts&pages=3");
    expect(composeHref(view)).toBe("/emails/compose?box=drafts&message=7&pages=3");
    for (const name of ["reply", "draft", "result", "reminder", "about"]) {
      expect(composeHref(search(`${name}=1&box=sent`))).toBe("/emails/compose?box=sent");
    }
    expect(replyHref(search("message=7"), "7")).toBe("/emails/compose?message=7&reply=7");
    expect(draftHref(view, "a/b")).toBe("/emails/compose?box=drafts&message=7&pages=3&draft=a%2Fb");
  });

  test("begin another box or filter at its top, without a message", () => {
    expect([boxHref("inbox"), boxHref("sent"), boxHref("inbox", "read")]).toEqual([
      "/emails",
      "/emails?box=sent",
      "/emails?filter=read",
    ]);
  });

  test.each([
    ["opens a message", "/emails", "/emails?message=1", true],
    ["opens a dialog", "/emails?message=1", "/emails/compose?message=1&reply=1", true],
    ["has a page more", "/emails?pages=2", "/emails?pages=3", true],
    ["has fewer pages", "/emails?pages=2", "/emails", false],
    ["is another box", "/emails", "/emails?box=sent", false],
    ["is another filter", "/emails", "/emails?filter=read", false],
  ])("tell whether an address that %s has the same list", (_what, from, to, isSame) => {
    expect(isSameList(url(from), url(to))).toBe(isSame);
  });
});
