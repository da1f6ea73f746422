/**
 * The email address that was typed at Login, for the page that its link opens. It stays in the memory of
 * the open document: an address or the browser's storage would keep it longer.
 */
let email = "";

export function keepTypedEmail(typed: string): void {
  email = typed.trim();
}

export const typedEmail = () => email;
