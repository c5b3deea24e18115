import { type SimulatedAnswer, type Asked, ok } from '../answer.ts';
import { checkKey, type ExchangeState } from '../exchange-state.ts';
import type { SimulatedKey } from '../simulated-keys.ts';
import { isBinanceSignature } from '../verify-signature.ts';
import { BINANCE_ROUTES, type BinanceRoute, exchangeInfo } from './binance-routes.ts';

/** Requests are good for this long around the exchange's clock when they do not say. */
const RECV_WINDOW_MS = 5_000;
const AHEAD_MS = 1_000;

function refuse(status: number, code: number, msg: string): SimulatedAnswer {
  return { status, body: { code, msg } };
}

const NOT_FOUND = refuse(404, -1121, 'Not found.');
const NO_WALLET: SimulatedAnswer = { status: 404, body: '<html><body>404 Not Found</body></html>' };
const BAD_KEY = refuse(401, -2015, 'Invalid API-key, IP, or permissions for action.');

/** Answers as Binance's spot API does. */
export function answerBinance(state: ExchangeState, asked: Asked): SimulatedAnswer {
  // The test network has the spot market alone, and a page of its host for everything else.
  if (asked.isTestnet && !asked.path.startsWith('/api/')) return NO_WALLET;
  const params = new URLSearchParams(asked.query === '' ? asked.body : asked.query);
  const route = BINANCE_ROUTES.get(asked.path);
  const weight = route?.weight ?? 1;
  const { used, isOver, retrySeconds } = state.meter.binance(asked.ip, weight);
  const headers = { 'X-MBX-USED-WEIGHT-1M': String(used) };
  if (isOver) {
    const limited = refuse(429, -1003, 'Too much request weight used; please use WebSocket Streams for live updates.');
    return { ...limited, headers: { ...headers, 'Retry-After': String(retrySeconds) } };
  }
  return {
    ...(route === undefined ? answerPublic(state, asked.path) : answerSigned({ state, asked, route, params })),
    headers,
  };
}

function answerPublic(state: ExchangeState, path: string): SimulatedAnswer {
  switch (path) {
    case '/api/v3/ping':
      return ok({});
    case '/api/v3/time':
      return ok({ serverTime: state.options.now() });
    case '/api/v3/exchangeInfo':
      return ok(exchangeInfo(state.options.now()));
    default:
      return NOT_FOUND;
  }
}

interface Signed {
  readonly state: ExchangeState;
  readonly asked: Asked;
  readonly route: BinanceRoute;
  readonly params: URLSearchParams;
}

function answerSigned({ state, asked, route, params }: Signed): SimulatedAnswer {
  const name = asked.headers['x-mbx-apikey'] ?? '';
  if (!/^[A-Za-z0-9]{16,128}$/u.test(name)) return refuse(401, -2014, 'API-key format invalid.');
  const key = state.findKey('binance', name);
  if (!checkKey(key, asked.ip)) return BAD_KEY;
  if (!isSigned(key, asked)) return refuse(400, -1022, 'Signature for this request is not valid.');
  const now = state.options.now();
  const timestamp = Number(params.get('timestamp'));
  const window = Number(params.get('recvWindow') ?? RECV_WINDOW_MS);
  if (!(timestamp < now + AHEAD_MS && now - timestamp <= window)) {
    return refuse(400, -1021, 'Timestamp for this request is outside of the recvWindow.');
  }
  if (!key.rights.has('read')) return BAD_KEY;
  return route.answer({ state, key, account: state.accountOf(key), params });
}

/** The signature is the last parameter, over all that stands before it. */
function isSigned(key: SimulatedKey, { query, body }: Asked): boolean {
  const text = query + body;
  const match = /^(?<payload>.*?)&?signature=(?<given>[A-Za-z0-9%]+)$/u.exec(text);
  const { payload = '', given = '' } = match?.groups ?? {};
  // base64 that is not percent-encoded, or not well, is refused as the exchange refuses it: a plus sign would be a space.
  if (!/^(?:[A-Za-z0-9]|%[0-9A-F]{2})+$/iu.test(given) || /%[89A-F]/iu.test(given)) return false;
  return isBinanceSignature(key, payload, decodeURIComponent(given));
}
