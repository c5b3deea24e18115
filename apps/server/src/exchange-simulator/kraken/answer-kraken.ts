import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { toIso } from '@atb/core/base/time';
import { type SimulatedAnswer, type Asked, ok } from '../answer.ts';
import { checkKey, type ExchangeState } from '../exchange-state.ts';
import type { SimulatedKey } from '../simulated-keys.ts';
import { pairsOf } from '../simulated-pairs.ts';
import { krakenAltname, toKrakenAsset, toKrakenPair, krakenWsName } from './kraken-names.ts';
import { KRAKEN_ROUTES } from './kraken-routes.ts';

const refuse = (error: string): SimulatedAnswer => ok({ error: [error] });
const result = (value: unknown): SimulatedAnswer => ok({ error: [], result: value });

/** Answers as Kraken's spot API does: with status 200 and a list of errors. */
export function answerKraken(state: ExchangeState, asked: Asked): SimulatedAnswer {
  const name = asked.path.replace(/^\/0\/(?:public|private)\//u, '');
  if (asked.path.startsWith('/0/public/')) return answerPublic(state, name);
  if (!asked.path.startsWith('/0/private/') || asked.method !== 'POST') return refuse('EGeneral:Unknown method');
  return answerPrivate(state, asked, name);
}

function answerPublic(state: ExchangeState, name: string): SimulatedAnswer {
  const now = state.options.now();
  switch (name) {
    case 'Time':
      return result({ unixtime: Math.floor(now / 1_000), rfc1123: new Date(now).toUTCString() });
    case 'SystemStatus':
      return result({ status: 'online', timestamp: toIso(now) });
    case 'AssetPairs':
      return result(
        Object.fromEntries(
          pairsOf('kraken').map(({ base, quote }) => [toKrakenPair(base, quote), describePair(base, quote)]),
        ),
      );
    case 'Assets': {
      const assets = [...new Set(pairsOf('kraken').flatMap(({ base, quote }) => [base, quote]))];
      const describe = (altname: string) => ({
        aclass: 'currency',
        altname,
        decimals: 10,
        display_decimals: 5,
        status: 'enabled',
      });
      return result(Object.fromEntries(assets.map((asset) => [toKrakenAsset(asset), describe(asset)])));
    }
    default:
      return refuse('EGeneral:Unknown method');
  }
}

function describePair(base: string, quote: string): unknown {
  return {
    altname: krakenAltname(base, quote),
    wsname: krakenWsName(base, quote),
    aclass_base: 'currency',
    base: toKrakenAsset(base),
    aclass_quote: 'currency',
    quote: toKrakenAsset(quote),
    lot: 'unit',
    cost_decimals: 5,
    pair_decimals: 5,
    lot_decimals: 8,
    lot_multiplier: 1,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.4]],
    fees_maker: [[0, 0.25]],
    fee_volume_currency: 'ZUSD',
    margin_call: 80,
    margin_stop: 40,
    ordermin: '0.00005',
    costmin: '0.5',
    tick_size: '0.00001',
    status: 'online',
  };
}

function answerPrivate(state: ExchangeState, asked: Asked, name: string): SimulatedAnswer {
  const params = new URLSearchParams(asked.body);
  const key = state.findKey('kraken', asked.headers['api-key'] ?? '');
  if (!checkKey(key, asked.ip)) return refuse('EAPI:Invalid key');
  const nonce = params.get('nonce') ?? '';
  if (!isSigned(key, asked, nonce)) return refuse('EAPI:Invalid signature');
  if (!countNonce(state, key, nonce)) return refuse('EAPI:Invalid nonce');
  const route = KRAKEN_ROUTES.get(name);
  if (route === undefined) return refuse('EGeneral:Unknown method');
  if (!state.meter.kraken(key.key, route.cost)) return refuse('EAPI:Rate limit exceeded');
  // Whoever has a key may ask what it may do.
  if (!key.rights.has('read') && name !== 'GetApiKeyInfo') return refuse('EGeneral:Permission denied');
  return result(route.answer({ state, key, account: state.accountOf(key), params }));
}

function isSigned(key: SimulatedKey, { path, body, headers }: Asked, nonce: string): boolean {
  const digest = createHash('sha256')
    .update(nonce + body)
    .digest();
  const expected = createHmac('sha512', Buffer.from(key.secret, 'base64')).update(path).update(digest).digest();
  const given = Buffer.from(headers['api-sign'] ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(expected, given);
}

/** A client that asks twice within a millisecond has the same nonce twice: what Kraken's nonce window is for. */
function countNonce(state: ExchangeState, key: SimulatedKey, text: string): boolean {
  if (!/^\d{1,20}$/u.test(text)) return false;
  const [nonce, last] = [BigInt(text), state.nonces.get(key.key) ?? 0n];
  if (nonce + NONCE_WINDOW < last) return false;
  if (nonce > last) state.nonces.set(key.key, nonce);
  return true;
}

const NONCE_WINDOW = 10_000n;
