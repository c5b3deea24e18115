import type { DeliveryOutcome } from '../delivery.ts';
import type { PostAnswer } from '../post-json.ts';
import { ReceiverFault } from '../receiver-fault.ts';

/** Answers that mean the address or its key is no good: nothing changes by trying again. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** @param said the receiver's own words, empty where it has none that may be shown. */
export function judgeAnswer(
  { status, retryAfterSeconds }: PostAnswer,
  said: string,
  askedSeconds: number | null = null,
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { status: 'sent', answer: status };
  const words = said === '' ? '' : ` It says: ${said.slice(0, 160)}`;
  if (status >= 300 && status < 400) {
    const fault = `The receiver answered ${status} and points elsewhere; redirects are not followed.`;
    return { status: 'failed', answer: status, fault, endsChannel: true };
  }
  const fault = `The receiver answered ${status}.${words}`;
  if (status >= 500 || LATER.has(status)) {
    const seconds = askedSeconds ?? retryAfterSeconds;
    return { status: 'retry', answer: status, fault, afterMs: seconds === null ? null : Math.ceil(seconds * 1_000) };
  }
  return { status: 'failed', answer: status, fault, endsChannel: GONE.has(status) };
}

/** @throws what is none of the receiver's faults. */
export function judgeFault(error: unknown): DeliveryOutcome {
  if (!(error instanceof ReceiverFault)) throw error;
  const { kind, message: fault } = error;
  if (kind === 'forbidden') return { status: 'failed', answer: null, fault, endsChannel: true };
  return { status: 'retry', answer: null, fault, afterMs: null };
}

/** What a receiver says, without what is secret and in one line. */
export function shownWords(text: unknown, secrets: readonly string[]): string {
  if (typeof text !== 'string') return '';
  const clean = secrets.reduce((left, secret) => (secret === '' ? left : left.replaceAll(secret, '…')), text);
  return clean.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}\p{Sm}]+/gu, ' ').trim();
}
