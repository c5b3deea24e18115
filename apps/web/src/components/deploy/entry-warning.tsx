import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { levelBelow } from '@atb/core/bots/strategy/levels';
import { dec, decFromNumber, roundDownToIncrement, toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { evaluateAmount, evaluateScalar } from '@atb/core/strategies/resolve-params';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { call } from '../../lib/api/call.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { incrementsOf } from '../../lib/increments.ts';
import { LimitsLink } from '../limits-link.tsx';
import { Alert } from '../ui/alert.tsx';

/** A first entry as the server's risk check is asked about it. */
export interface FirstEntry {
  readonly accountId: string;
  readonly symbol: string;
  /** Base units, decimal text. */
  readonly quantity: string;
  /** Distance of its stop as a fraction of the price; null without one, or where it depends on the market. */
  readonly stopShare: number | null;
}

/** Distance of the stop that stands once an entry is filled, a fraction of its price: of two the nearer. */
export function stopShareOf(
  { protection }: Pick<StrategyDefinition, 'protection'>,
  values: Readonly<Record<string, number>>,
): number | null {
  const { stopLoss, trailing } = protection;
  const isFollowing = trailing !== undefined && evaluateAmount(trailing.activation ?? 0, values) <= 0;
  const shares = [stopLoss, isFollowing ? trailing.distance : undefined].flatMap((rule) =>
    rule?.kind === 'fraction' ? [evaluateAmount(rule.value, values)] : [],
  );
  return shares.length === 0 ? null : Math.min(...shares);
}

/** The largest entry of a strategy with so much money, in quote units; null where its size depends on the market. */
export function entryNotional(
  { sizing }: Pick<StrategyDefinition, 'sizing'>,
  values: Readonly<Record<string, number>>,
  allocation: number,
): number | null {
  const size = evaluateScalar(sizing.value, values);
  if (sizing.kind === 'equity_fraction') return allocation * Math.min(size, 1);
  return sizing.kind === 'quote_amount' ? Math.min(size, allocation) : null;
}

const SETTLE_MS = 300;
/** Prices move while one reads: the question is asked anew only when the amount changes by this share. */
const SIGNIFICANT_DIGITS = 3;

export interface EntryMarket {
  readonly instrument: Pick<Instrument, 'symbol' | 'quantityIncrement'> | null;
  readonly price: number | undefined;
}

/** The entry in whole lots; null when it is less than one, or the price is not known. `notional` in quote units. */
export function toFirstEntry(
  accountId: string | undefined,
  { instrument: market, price }: EntryMarket,
  notional: number | null,
  stopShare: number | null,
): FirstEntry | null {
  if (accountId === undefined || market === null || notional === null || price === undefined) return null;
  if (!(notional > 0) || !(price > 0)) return null;
  const exact = decFromNumber(notional).div(decFromNumber(price));
  const quantity = roundDownToIncrement(dec(exact.toPrecision(SIGNIFICANT_DIGITS)), market.quantityIncrement);
  return quantity.gt(dec('0')) ? { accountId, symbol: market.symbol, quantity: toPlain(quantity), stopShare } : null;
}

function percent(fraction: string | null): string {
  return formatNumber(fraction, { decimals: 1, percent: true }).text;
}

/** The entry as the risk check takes it; its stop lies where a bot that is filled at the price of the moment has it. */
function toQuestion({ stopShare, ...order }: FirstEntry, price: number | undefined) {
  const distance = stopShare === null ? null : ({ kind: 'fraction', value: stopShare } as const);
  const { tick } = incrementsOf(order.symbol);
  const stop = price === undefined ? null : levelBelow(decFromNumber(price), distance, dec(tick));
  return { ...order, side: 'BUY' as const, ...(stop !== null && { stop: toPlain(stop) }) };
}

export interface EntryWarningProps {
  readonly entry: FirstEntry | null;
  readonly price: number | undefined;
}

/** Says before the bot is made that the account's limits would deny its entries, which a bot only tells in its log. */
export function EntryWarning({ entry, price }: EntryWarningProps) {
  const settled = useDebounced(entry === null ? '' : JSON.stringify(entry), SETTLE_MS);
  const { data } = useQuery({
    queryKey: ['entry-verdict', settled],
    queryFn: ({ signal }) => call('risk-check', toQuestion(JSON.parse(settled) as FirstEntry, price), signal),
    enabled: settled !== '',
    staleTime: 10_000,
  });
  if (entry === null || data === undefined || data.ok) return null;
  const failed = data.checks.find(({ passed, unit }) => !passed && unit === 'fraction');
  return (
    <Alert tone="warning" title="As things are, its first entry would be denied">
      {(data.message ?? 'Denied by the risk check.').replace(/\.$/u, '')}
      {failed !== undefined && `: ${percent(failed.figure)} of equity, your limit is ${percent(failed.limit)}`}. A bot
      whose entries are denied never trades and says so only in its log. Allocate less, or look at{' '}
      <LimitsLink>your limits</LimitsLink>.
    </Alert>
  );
}
