export interface SupportMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export type MessageFaults = { readonly [K in keyof SupportMessage]?: string };

const MISSING: Readonly<Record<keyof SupportMessage, string>> = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  subject: 'Please enter a subject',
  message: 'Please enter a message',
};

/** One sentence for each field that has to be changed. */
export function findMessageFaults(message: SupportMessage): MessageFaults {
  const fields = Object.keys(MISSING) as ReadonlyArray<keyof SupportMessage>;
  const missing = fields.filter((field) => message[field].trim() === '');
  const faults: MessageFaults = Object.fromEntries(missing.map((field) => [field, MISSING[field]] as const));
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(message.email.trim());
  return faults.email === undefined && !isAddress
    ? { ...faults, email: 'Please enter a valid email address, such as ada@example.com' }
    : faults;
}

/**
 * Opens the mail client with everything filled in.
 * @param to address of the support
 * @param diagnostics what is known of the sender's browser; null when it stays here
 */
export function toMailLink(
  to: string,
  { name, email, subject, message }: SupportMessage,
  diagnostics: string | null = null,
): string {
  const attached = diagnostics === null ? '' : `\n\n-- Diagnostics\n${diagnostics}`;
  const body = `${message.trim()}\n\n${name.trim()}\n${email.trim()}${attached}`;
  // Lines of a mail end in CR LF (RFC 6068).
  const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\r?\n/gu, '\r\n'));
  return `mailto:${to}?subject=${encode(subject.trim())}&body=${encode(body)}`;
}
