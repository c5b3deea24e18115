import { toIso } from '@atb/core/base/time';
import { type SimulatedAnswer, type Asked, ok } from '../answer.ts';
import { checkKey, type ExchangeState } from '../exchange-state.ts';
import type { SimulatedKey } from '../simulated-keys.ts';
import { isTokenSignature } from '../verify-signature.ts';
import { COINBASE_ROUTES, describeProducts } from './coinbase-routes.ts';

const UNAUTHORIZED: SimulatedAnswer = { status: 401, body: 'Unauthorized\n' };
const NOT_FOUND: SimulatedAnswer = {
  status: 404,
  body: { error: 'NOT_FOUND', error_details: 'Not found', message: 'Not found' },
};
const LIMITED: SimulatedAnswer = {
  status: 429,
  body: { errors: [{ id: 'rate_limit_exceeded', message: 'Too many requests' }] },
};
const DENIED: SimulatedAnswer = {
  status: 403,
  body: { error: 'PERMISSION_DENIED', error_details: 'Missing required scopes', message: 'Missing required scopes' },
};

/** Answers as Coinbase Advanced Trade (v3) and the wallet API (v2) do. */
export function answerCoinbase(state: ExchangeState, asked: Asked): SimulatedAnswer {
  const params = new URLSearchParams(asked.query);
  switch (asked.path) {
    case '/v2/time':
      return ok({ data: { iso: toIso(state.options.now()), epoch: Math.floor(state.options.now() / 1_000) } });
    case '/api/v3/brokerage/time': {
      const now = state.options.now();
      return ok({ iso: toIso(now), epochSeconds: String(Math.floor(now / 1_000)), epochMillis: String(now) });
    }
    case '/api/v3/brokerage/market/products':
      return ok(describeProducts(params.get('product_type')));
  }
  return answerPrivate(state, asked, params);
}

function answerPrivate(state: ExchangeState, asked: Asked, params: URLSearchParams): SimulatedAnswer {
  const token = readToken(asked.headers['authorization'] ?? '');
  const key = token === null ? null : state.findKey('coinbase', token.keyName);
  if (token === null || !checkKey(key, asked.ip) || !isGood(token, key, asked, state.options.now()))
    return UNAUTHORIZED;
  if (!state.meter.coinbase(key.key)) return LIMITED;
  const route = COINBASE_ROUTES.find(({ pattern }) => pattern.test(asked.path));
  if (route === undefined || asked.method !== 'GET') return NOT_FOUND;
  // Whoever has a key may ask what it may do.
  if (!key.rights.has('read') && !asked.path.endsWith('/key_permissions')) return DENIED;
  const id = route.pattern.exec(asked.path)?.groups?.['id'] ?? '';
  return route.answer({ state, key, account: state.accountOf(key), params, id });
}

interface Token {
  readonly keyName: string;
  readonly algorithm: string;
  readonly signed: string;
  readonly signature: Buffer;
  readonly claims: Readonly<Record<string, unknown>>;
}

function readToken(authorization: string): Token | null {
  const [head = '', claims = '', signature = '', ...rest] = authorization.replace(/^Bearer /u, '').split('.');
  if (signature === '' || rest.length > 0) return null;
  try {
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString());
    const shown: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    if (!isRecord(header) || !isRecord(shown)) return null;
    const { kid, alg } = header;
    if (typeof kid !== 'string' || typeof alg !== 'string') return null;
    return {
      keyName: kid,
      algorithm: alg,
      signed: `${head}.${claims}`,
      signature: Buffer.from(signature, 'base64url'),
      claims: shown,
    };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Of this key, for this very request, and now. */
function isGood(
  { algorithm, signed, signature, claims }: Token,
  key: SimulatedKey,
  asked: Asked,
  now: number,
): boolean {
  if (!isTokenSignature(key, algorithm, signed, signature)) return false;
  const { sub, nbf, exp } = claims;
  const uri = uriOf(claims);
  const seconds = now / 1_000;
  const isNow =
    typeof nbf === 'number' && typeof exp === 'number' && nbf <= seconds + 30 && exp >= seconds && exp - nbf <= 120;
  const wanted = `${asked.method} ${asked.hostPath}${asked.path}`;
  return sub === key.key && isNow && typeof uri === 'string' && uri.replace(/ https?:\/\//u, ' ') === wanted;
}

/** Tokens of the older form name one address, those of the newer a list of one. */
function uriOf({ uri, uris }: Token['claims']): unknown {
  return Array.isArray(uris) && uris.length === 1 ? uris[0] : uri;
}
