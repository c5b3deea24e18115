// market-data/kraken: two public figures of Kraken for everybody who looks, and the same from our own market when it cannot be reached.
import { z } from 'zod';
import type { KrakenPair } from '@atb/api/kraken-endpoint';
import { readBody } from '../../read-body.ts';

/** Kraken did not answer, or not with what its documents promise. `status` decides whether it is asked again (`isRetryable`). */
class KrakenError extends Error {
  override readonly name = 'KrakenError';
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** What Kraken refuses is not asked again at once: most of all when it was asked too often. */
const REFUSED = 400;
/** Of one request. */
const TIMEOUT_MS = 3_000;
const BYTES_MAX = 64 * 1024;

const two = z.tuple([z.string(), z.string()]).rest(z.string());
const three = z.tuple([z.string(), z.string(), z.string()]).rest(z.string());
const price = z.string().refine((text) => Number(text) > 0 && Number.isFinite(Number(text)));

/** What is used of an answer; what Kraken adds one day is dropped. @see https://docs.kraken.com/api/docs/rest-api/get-ticker-information */
const tickerSchema = z.object({
  a: three,
  b: three,
  c: z.tuple([price, z.string()]).rest(z.string()),
  v: two,
  p: two,
  t: z.tuple([z.int(), z.int()]).rest(z.int()),
  l: two,
  h: two,
  o: z.string(),
});

const statusSchema = z.object({ status: z.string().max(40), timestamp: z.string().max(40) });
const envelope = z.object({ error: z.array(z.string()), result: z.unknown().optional() });

/** By the name that Kraken gives a pair. */
export type KrakenTickers = Readonly<Record<string, KrakenTickerRow>>;
export type KrakenTickerRow = ReturnType<typeof toRow>;

function toRow({ a, b, c, v, p, t, l, h, o }: z.output<typeof tickerSchema>) {
  const pair = ([one, other]: readonly [string, string, ...string[]]): [string, string] => [one, other];
  const triple = ([one, two_, three_]: readonly [string, string, string, ...string[]]): [string, string, string] => [
    one,
    two_,
    three_,
  ];
  return {
    a: triple(a),
    b: triple(b),
    c: pair(c),
    v: pair(v),
    p: pair(p),
    t: [t[0], t[1]] as [number, number],
    l: pair(l),
    h: pair(h),
    o,
  };
}

export interface KrakenClient {
  readonly status: () => Promise<z.output<typeof statusSchema>>;
  readonly ticker: (pairs: readonly KrakenPair[]) => Promise<KrakenTickers>;
}

/** @param baseUrl where the API lies, without a path */
export function createKrakenClient(baseUrl: string): KrakenClient {
  const ask = async <Result>(path: string, schema: z.ZodType<Result>): Promise<Result> => {
    const { error, result } = parse(envelope, await fetchJson(new URL(path, baseUrl)));
    const [first] = error;
    if (first !== undefined) throw new KrakenError(`Kraken answered ${first.slice(0, 120)}`, REFUSED);
    return parse(schema, result);
  };
  return {
    status: () => ask('/0/public/SystemStatus', statusSchema),
    ticker: async (pairs) => {
      const rows = await ask(`/0/public/Ticker?pair=${pairs.join(',')}`, z.record(z.string(), tickerSchema));
      const known = pairs.flatMap((pair) => {
        const row = rows[pair];
        return row === undefined ? [] : [[pair, toRow(row)] as const];
      });
      if (known.length === 0) throw new KrakenError('Kraken told no price', null);
      return Object.fromEntries(known);
    },
  };
}

function parse<Result>(schema: z.ZodType<Result>, value: unknown): Result {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new KrakenError('Kraken answered something else than it documents', null, parsed.error);
  return parsed.data;
}

const tooMuch = () => new KrakenError('Kraken answered with too much', null);

async function fetchJson(url: URL): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // Led elsewhere, the answer would not be Kraken's.
    const response = await fetch(url, { signal, redirect: 'error', headers: { Accept: 'application/json' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new KrakenError(`Kraken answered with status ${response.status}`, response.status);
    }
    return JSON.parse((await readBody(response.body, BYTES_MAX, tooMuch)).toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof KrakenError) throw error;
    const reason =
      error instanceof SyntaxError ? 'Kraken answered with something that is no JSON' : 'Kraken does not answer';
    throw new KrakenError(reason, null, error);
  }
}
