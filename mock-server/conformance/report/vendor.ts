export function vendorPage(..._: unknown[]): string {
  return "";
}
