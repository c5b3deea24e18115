import { AppError } from '../../app-error.ts';
import { unsatisfiableRange } from '../data-api-error.ts';

export type CountKind = 'exact' | 'planned' | 'estimated';

/** The `Prefer` header. */
export interface PreferHeader {
  readonly returns: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: CountKind | null;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  /** Columns left out of a body take their default instead of null. */
  readonly fillsDefaults: boolean;
  /** Refuses the write when it would touch more rows; null for any number. */
  readonly rowsMax: number | null;
  /** The preferences that were understood, as the answer names them. */
  readonly applied: readonly string[];
}

/** The form of the body of an answer. */
export interface Format {
  readonly kind: 'array' | 'object' | 'csv';
  readonly stripsNulls: boolean;
}

export interface Range {
  readonly offset: number;
  readonly limit: number | null;
}

const PREFERENCES: Readonly<Record<string, readonly string[]>> = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
};

export function parsePreferences(header: string | null): PreferHeader {
  const given = (header ?? '').split(',').map((text) => text.trim());
  const valid = new Map(
    given.flatMap((text) => {
      const [name = '', value = ''] = text.split('=').map((part) => part.trim());
      const isKnown = Object.hasOwn(PREFERENCES, name) && PREFERENCES[name]?.includes(value) === true;
      return isKnown || (name === 'max-affected' && /^\d{1,9}$/u.test(value)) ? [[name, value] as const] : [];
    }),
  );
  const pick = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === valid.get(name)) ?? null;
  const isStrict = valid.get('handling') === 'strict';
  const rowsMax = valid.get('max-affected');
  return {
    returns: pick('return', ['representation', 'minimal', 'headers-only'] as const),
    count: pick('count', ['exact', 'planned', 'estimated'] as const),
    resolution: pick('resolution', ['merge-duplicates', 'ignore-duplicates'] as const),
    fillsDefaults: valid.get('missing') === 'default',
    rowsMax: isStrict && rowsMax !== undefined ? Number(rowsMax) : null,
    applied: [...valid]
      .filter(([name]) => name !== 'max-affected' || isStrict)
      .map(([name, value]) => `${name}=${value}`),
  };
}

/** Chooses among the media types of `Accept`, best first; without the header, JSON. */
export function parseAccept(header: string | null): Format {
  const wanted = (header ?? '*/*').split(',').map((text) => text.trim().toLowerCase());
  for (const type of wanted) {
    const [name = '', ...parameters] = type.split(';').map((part) => part.trim());
    const stripsNulls = parameters.includes('nulls=stripped');
    if (
      [
        'application/json',
        '*/*',
        'application/*',
        'application/vnd.pgrst.array',
        'application/vnd.pgrst.array+json',
      ].includes(name)
    ) {
      return { kind: 'array', stripsNulls };
    }
    if (['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json'].includes(name))
      return { kind: 'object', stripsNulls };
    if (name === 'text/csv') return { kind: 'csv', stripsNulls: false };
  }
  throw new AppError(406, 'PGRST107', `None of these media types are available: ${wanted.join(', ')}`);
}

/** `Range: 0-24`, in rows. */
export function parseRange(header: string | null): Range | null {
  const match = /^(?:\w+=)?(\d{1,15})-(\d{1,15})?$/u.exec((header ?? '').trim());
  if (match === null) return null;
  const from = Number(match[1]);
  if (match[2] === undefined) return { offset: from, limit: null };
  const to = Number(match[2]);
  if (to < from)
    throw unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  return { offset: from, limit: to - from + 1 };
}
