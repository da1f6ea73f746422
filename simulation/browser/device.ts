import type { TabMessage } from "#app/browser/session-tabs.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";

export type Device = {
  account: AccountKey;
  /** The token of the record that one of its tabs has shown last. */
  record: string | undefined;
  listeners: Set<(message: TabMessage) => void>;
  cookie: () => string;
  keep: (headers: Headers) => void;
};

export function createDevice(account: AccountKey): Device {
  const cookies = new Map<string, string>();
  return {
    account,
    record: undefined,
    listeners: new Set(),
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (headers) => {
      for (const cookie of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
        if (value === "" || /;\s*Max-Age=0\b/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}
