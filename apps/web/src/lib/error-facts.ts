/** What can be read off any error of supabase-js, fetch or our own code. */
export interface ErrorFacts {
  readonly message: string;
  /** SQLSTATE, PostgREST, GoTrue or function code. */
  readonly code: string | null;
  /** HTTP status, when known. */
  readonly status: number | null;
  readonly details: string | null;
  /** First field that a refused body is blamed on. */
  readonly field: string | null;
}

const NOTHING: ErrorFacts = { message: '', code: null, status: null, details: null, field: null };

function read(source: unknown, key: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, key) : undefined;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Reads the facts without trusting the shape. */
export function readErrorFacts(error: unknown): ErrorFacts {
  if (typeof error === 'string') return { ...NOTHING, message: error };
  const [message, code, status, details] = ['message', 'code', 'status', 'details'].map((key) => read(error, key));
  const faults: readonly unknown[] = Array.isArray(details) ? details : [];
  return {
    message: textOrNull(message) ?? '',
    code: typeof code === 'number' ? String(code) : textOrNull(code),
    status: typeof status === 'number' ? status : null,
    details: faults.length > 0 ? JSON.stringify(faults) : textOrNull(details),
    field: textOrNull(read(faults[0], 'field') ?? read(error, 'field')),
  };
}
