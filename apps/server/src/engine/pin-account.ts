import type { Pool } from 'pg';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { endNotice, showNotice } from './account-notice.ts';
import type { Lease } from './lease.ts';

/** The prices that an account is carried on with: those of now, or others for which it waits. */
export interface MarketPin {
  /** Identity of the market on which what is open was traded; that of now when nothing is. */
  readonly market: string;
  /** Why the account waits, as a sentence for its owner; null when the market of now is its own. */
  readonly waitsFor: string | null;
}

/**
 * Pins an account to the market of now, unless it has something open that was traded on another: a bot bought on one
 * market and sold on the prices of the next would show profits that nobody made.
 */
export async function pinAccount(
  pool: Pool,
  { accountId }: Lease,
  source: Pick<MarketDataSource, 'identity' | 'now'>,
): Promise<MarketPin> {
  const market = source.identity;
  const { rows } = await pool.query<{ pinned: string }>('select pin_account($1, $2) as pinned', [accountId, market]);
  const pinned = rows[0]?.pinned ?? market;
  const pin = { market: pinned, waitsFor: pinned === market ? null : describeWait(pinned, market) };
  await showPin(pool, accountId, pin, new Date(source.now()));
  return pin;
}

function describeWait(pinned: string, now: string): string {
  return (
    `Waiting for ${namePrices(pinned)}, on which this account traded: the server has ${namePrices(now)} now, and nothing is bought or ` +
    `sold on them. It goes on by itself once the server runs with ${nameSetting(pinned)}. Bots can be stopped meanwhile, keeping what they hold.`
  );
}

const VENUES: Readonly<Record<string, string>> = { binance: 'Binance', kraken: 'Kraken', coinbase: 'Coinbase' };

function namePrices(market: string): string {
  const [kind, venue = ''] = market.split(':');
  if (kind === 'ccxt') return `the prices of ${VENUES[venue] ?? venue}`;
  return kind === 'simulated' ? 'simulated prices' : `the prices of recording ${venue}`;
}

function nameSetting(market: string): string {
  const [kind, venue = ''] = market.split(':');
  if (kind === 'ccxt') return `MARKET_DATA=ccxt and ATB_VENUE=${venue}`;
  return kind === 'simulated' ? 'MARKET_DATA=simulated' : 'MARKET_DATA=replay and that recording';
}

const AWAY = { severity: 'warning', code: 'MARKET_AWAY' } as const;
const BACK = {
  severity: 'info',
  code: 'MARKET_BACK',
  message: 'The prices that the bot trades on are back: it goes on.',
} as const;

async function showPin(pool: Pool, accountId: string, { waitsFor }: MarketPin, at: Date): Promise<void> {
  if (waitsFor === null) await endNotice(pool, { ...BACK, accountId, at }, 'Waiting for %prices%');
  else await showNotice(pool, { ...AWAY, accountId, message: waitsFor, at });
}
