import { type Decimal, ZERO, roundDownToIncrement } from '../../../base/decimal.ts';
import { type EpochMs, addMs, toIso } from '../../../base/time.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { formatAmount } from '../messages/format-figures.ts';
import { type StepContext, note } from './step-context.ts';
import { waitAfter } from './wait-after.ts';

/** How a bot ends: what becomes of what it holds, why, and the attempts to sell it. */
export interface BotStop {
  readonly holdings: 'sell' | 'keep';
  readonly reason: string;
  /** Refused attempts to sell. */
  readonly attempts: number;
  readonly retryAt: EpochMs | null;
}

/** Refused sales before the bot ends with what it holds; with the growing waits this takes about seven hours. */
const SALE_ATTEMPTS_MAX = 12;

/** Refusals that no waiting cures: less is left than the venue takes. */
const DUST_CODES: ReadonlySet<string> = new Set(['NOTIONAL_TOO_SMALL', 'QUANTITY_TOO_SMALL']);

/** Whether the end may take its next step now: nothing is open, and a wait after a refused sale is over. */
export function mayGoOnEnding(stop: BotStop, openOrders: number, at: EpochMs): boolean {
  return openOrders === 0 && (stop.retryAt === null || at >= stop.retryAt);
}

/** Base units, whole lots, that the end still has to sell; zero when it is over. */
export function quantityToSell(stop: BotStop, held: Decimal, instrument: Instrument): Decimal {
  const whole = roundDownToIncrement(held, instrument.quantityIncrement);
  const isOver = stop.holdings === 'keep' || stop.attempts >= SALE_ATTEMPTS_MAX || whole.lt(instrument.minQuantity);
  return isOver ? ZERO : whole;
}

interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** The last sale was refused or ended early: the rest is tried again after a wait, a limited number of times. */
export function refuseLastSale(
  context: StepContext<{ readonly stop: BotStop | null; readonly instrument: Instrument }>,
  refusal: Refusal,
): BotStop | null {
  const { stop, instrument } = context.state;
  if (stop === null || stop.holdings === 'keep') return stop;
  const isDust = DUST_CODES.has(refusal.code);
  const attempts = isDust ? SALE_ATTEMPTS_MAX : stop.attempts + 1;
  const isLast = attempts >= SALE_ATTEMPTS_MAX;
  const retryAt = isLast ? null : addMs(context.at, waitAfter(attempts));
  const next =
    retryAt === null ? 'It is not tried again.' : `It is tried again with the first quote after ${toIso(retryAt)}.`;
  note(
    context,
    isDust ? 'warning' : 'error',
    isDust ? 'DUST_KEPT' : 'SALE_REFUSED',
    `Selling the ${instrument.base} that is left did not go through: ${refusal.reason} ${next}`,
  );
  return { ...stop, attempts, retryAt };
}

/** Says that the bot has ended, and what stays in the account. */
export function sayFinished(
  context: StepContext<{ readonly instrument: Instrument }>,
  stop: BotStop,
  left: Decimal,
): void {
  const stays = left.gt(ZERO) ? ` ${formatAmount(left)} ${context.state.instrument.base} stay in the account.` : '';
  note(context, 'info', 'FINISHED', `The bot has ended.${stays}`);
  context.requests.push({ kind: 'finished', reason: `${stop.reason}${stays}` });
}
