import { isIP } from 'node:net';

/** Whether a text is an IP address, or a range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/u.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

export function rangeFault(issue: { readonly input?: unknown }): string {
  return `"${String(issue.input)}" is not an IP address or range such as 10.0.0.0/8`;
}
