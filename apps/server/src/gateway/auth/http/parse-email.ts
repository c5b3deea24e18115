import { validationFailed } from './auth-error.ts';

/** What browsers accept in `<input type=email>`. @see {@link https://html.spec.whatwg.org/#valid-e-mail-address} */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** RFC 5321: a path of 256 octets, of which two are the angle brackets. */
const LENGTH_MAX = 254;

/** The address in the form in which accounts are kept: lower case, no space around it. */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= LENGTH_MAX && EMAIL.test(email)) return email;
  throw validationFailed('Unable to validate email address: invalid format');
}
