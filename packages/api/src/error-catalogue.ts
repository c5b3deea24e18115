import { GENERAL_MESSAGES } from './messages/general.ts';

/** Where a failure happened, which decides its wording. */
export type ErrorContext = 'auth' | 'trading' | 'data';

interface Facts {
  readonly message: string;
  readonly code: string | null;
  readonly status: number | null;
  readonly name: string | null;
}

/** Shown when the failure's text contains the first member, whatever its case; the first match counts. */
const BY_SUBSTRING: ReadonlyArray<readonly [fragment: string, message: string]> = [
  ['row-level security policy', 'Access denied. Please ensure you are logged in.'],
  ['duplicate key', 'This record already exists.'],
  ['foreign key', 'Related record not found.'],
  ['not-null', 'Required information is missing.'],
  ['email_address_invalid', 'Please enter a valid email address.'],
  ['over_email_send_rate_limit', 'Too many requests. Please wait before trying again.'],
  ['network', 'Network connection error. Please check your internet connection.'],
  // What Chromium and Safari call a lost network.
  ['failed to fetch', 'Network connection error. Please check your internet connection.'],
  ['load failed', 'Network connection error. Please check your internet connection.'],
];

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Invalid request. Please check your input and try again.',
  401: 'Authentication required. Please log in.',
  403: "Access denied. You don't have permission for this action.",
  404: 'The requested resource was not found.',
  429: 'Too many requests. Please wait before trying again.',
  500: 'Server error. Please try again later.',
};

/** Codes under which the server answers with a sentence that was written for the user. */
const OWN_SENTENCE = /^(?:P0001|PT\d{3}|invalid_\w+|[a-z]+(?:_[a-z]+)+)$/u;

export function statusMessage(status: number): string {
  return BY_STATUS[status] ?? `Request failed with status ${status}.`;
}

/**
 * The sentence to show for any failure: by its text, then by its kind, then by its HTTP status. In a context the wording of
 * that context goes before all of them.
 */
export function friendlyMessage(error: unknown, context?: ErrorContext): string {
  const facts = readFacts(error);
  switch (context) {
    case 'auth':
      return authMessage(facts);
    case 'trading':
      return tradingMessage(facts);
    case 'data':
      return dataMessage(facts);
    case undefined:
      return generalMessage(facts);
  }
}

function generalMessage({ message, code, name, status }: Facts): string {
  const text = `${message} ${code ?? ''}`.toLowerCase();
  const known = BY_SUBSTRING.find(([fragment]) => text.includes(fragment));
  if (known !== undefined) return known[1];
  if (code !== null && OWN_SENTENCE.test(code) && message !== '') return message;
  if (name === 'TypeError') return GENERAL_MESSAGES.technical;
  if (name === 'ReferenceError') return GENERAL_MESSAGES.configuration;
  return status === null ? GENERAL_MESSAGES.unexpected : statusMessage(status);
}

function authMessage({ message, code }: Facts): string {
  const text = message.toLowerCase();
  if (code === '23505') return 'An account with this email already exists.';
  if (text.includes('email')) return 'Please check your email and try again.';
  if (text.includes('password')) return 'Password requirements not met.';
  return withMessage('Authentication failed', message);
}

function tradingMessage({ message }: Facts): string {
  const text = message.toLowerCase();
  if (text.includes('insufficient')) return 'Insufficient balance for this trade.';
  if (text.includes('market')) return 'Market is currently closed or unavailable.';
  if (text.includes('symbol')) return 'Invalid trading symbol.';
  return withMessage('Trading error', message);
}

function dataMessage({ message }: Facts): string {
  const text = message.toLowerCase();
  if (text.includes('network')) return 'Unable to load data. Please check your connection.';
  if (text.includes('timeout')) return 'Request timed out. Please try again.';
  return withMessage('Data error', message);
}

function withMessage(prefix: string, message: string): string {
  if (message === '') return GENERAL_MESSAGES.unexpected;
  return `${prefix}: ${message.replace(/\.+$/u, '')}.`;
}

function readFacts(error: unknown): Facts {
  if (typeof error === 'string') return { message: error, code: null, status: null, name: null };
  if (typeof error !== 'object' || error === null) return { message: '', code: null, status: null, name: null };
  const { message, code, status, name, statusCode } = error as Readonly<Record<string, unknown>>;
  return {
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : null,
    status: typeof status === 'number' ? status : typeof statusCode === 'number' ? statusCode : null,
    name: typeof name === 'string' ? name : null,
  };
}

/** Statuses of a request that was right but came at the wrong time. */
const PASSING = new Set([408, 429]);

/**
 * Whether another attempt may help: never for a duplicate, a missing sign-in or a missing permission, nor for any other
 * request that is wrong and stays so. The one place where that is decided.
 */
export function isRetryable(error: unknown): boolean {
  const { code, status } = readFacts(error);
  if (code === '23505' || status === 401 || status === 403) return false;
  return status === null || status < 400 || status >= 500 || PASSING.has(status);
}

export function requiredFieldsMissing(fields: readonly string[]): string {
  return `Required fields missing: ${fields.join(', ')}`;
}

export function databaseErrorMessage(reason: string): string {
  return `Database error: ${reason}`;
}

/** One sentence for inserts that were judged apart, naming each that failed. */
export function partialInsertMessage(
  failures: ReadonlyMap<'Price feeds' | 'Quotes' | 'Batch price feeds' | 'Batch quotes', string>,
): string {
  return [...failures].map(([part, reason]) => `${part}: ${reason}`).join('; ');
}
