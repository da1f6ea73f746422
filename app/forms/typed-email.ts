/** For the page that Login's link opens. An address or the browser's storage would keep it longer. */
let email = "";

export function keepTypedEmail(typed: string): void {
  email = typed.trim();
}

export const typedEmail = () => email;
