// admin: what the operator does to accounts, by the secret key or from a terminal.
import { validationFailed } from '../http/auth-error.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/gu;
const DURATION = /^\+?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h)){1,16}$/u;
/** What a duration of Go can hold, some 292 years, in seconds. */
const SECONDS_MAX = 9_223_372_036;

/**
 * How long a ban is to last, in seconds; 0 ends it. As the auth service of Supabase writes it: `none`, or numbers with units such as
 * `24h` or `1h30m`.
 * @throws the 400 answer for anything else.
 */
export function parseBanDuration(text: string): number {
  if (text === 'none' || text === '0') return 0;
  if (text.length > 64 || !DURATION.test(text))
    throw validationFailed(`invalid format for ban duration: "${text.slice(0, 64)}"`);
  const seconds = [...text.matchAll(PART)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * (UNIT_SECONDS[unit ?? ''] ?? 0),
    0,
  );
  if (seconds > SECONDS_MAX) throw validationFailed('invalid format for ban duration: it is too long');
  return seconds;
}
