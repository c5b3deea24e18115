import { type DestinationStream, destination, type Logger as PinoLogger, pino } from 'pino';

import type { LogRing } from './log-ring.ts';

export type Logger = PinoLogger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const CENSOR = '[secret]';
const SECRET_NAME =
  /^(?:authorization|cookie|set-cookie|apikey|api[-_]?key|api[-_]?secret|.*password.*|.*passphrase.*|.*secret.*|.*token|tokens|.*_key|jwt|jwks?|otp|code_verifier|private[-_]?key|mnemonic)$/iu;
/** The same names in a finished line: child loggers bind their fields past the formatters. */
const SECRET_PAIR = /"([\w-]*(?:authorization|cookie|apikey|password|secret|token)[\w-]*)":"(?:[^"\\]|\\.)*"/giu;
const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/giu;
const BEARER = /\b(bearer\s+)[\w.~+/-]+=*/giu;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu;
/** Keys that this server gives out: of the API, of sources of alerts (also in their address), of webhooks. */
const OWN_KEY = /\batb[aw]?_[\w-]{30,}/gu;
const DEPTH_MAX = 6;

/**
 * Structured JSON logs, one line an event, on standard error unless another stream is given. Values under secret-sounding
 * names, credentials inside addresses, bearer tokens and the row contents that Postgres puts into error details are removed.
 */
export function createLogger(
  level: LogLevel,
  stream: DestinationStream = standardError(),
  ring: LogRing | null = null,
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactFields(fields, 0),
      },
      hooks: {
        streamWrite: (line) => {
          const clean = redactText(line);
          ring?.keep(clean);
          return clean;
        },
      },
    },
    stream,
  );
}

/** A log line must not be lost when the process dies next, and a closed pipe must not end the server. */
function standardError(): DestinationStream {
  const stream = destination({ dest: 2, sync: true });
  stream.on('error', () => undefined);
  return stream;
}

function redactFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    clean[name] =
      SECRET_NAME.test(name) && value !== null && value !== undefined ? CENSOR : redactValue(value, depth + 1);
  }
  return clean;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return '[deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  if ('toJSON' in value) return value;
  return redactFields({ ...value }, depth);
}

/** Only these fields of an error are logged: Postgres adds `detail` and `where`, which hold row contents. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
  };
}

function redactText(line: string): string {
  return line
    .replace(SECRET_PAIR, `"$1":"${CENSOR}"`)
    .replace(CREDENTIALS_IN_URL, `$1:${CENSOR}@`)
    .replace(BEARER, `$1${CENSOR}`)
    .replace(JWT, CENSOR)
    .replace(OWN_KEY, CENSOR);
}
