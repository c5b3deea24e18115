import { ZERO, toNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { priceTriggers } from '../../engine/bot/lifecycle/trigger.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import { isTrailing, maySellDeal, sellableOfLot } from './arm-dca.ts';
import { currentStop } from './current-stop.ts';
import { trailingSalePrice } from './dca-exits.ts';
import type { DcaState } from './state.ts';

/**
 * The bids and the time at which a quote can change this state. Everything in between is passed over without a look,
 * so it must name every price and time that the quote's handler acts on.
 */
export function dcaTriggers(state: DcaState): Triggers {
  switch (state.phase) {
    case 'waiting_trigger':
      return priceTriggers(state.params.triggerPrice, state.triggerDirection);
    case 'running':
    case 'paused':
      return workingTriggers(state);
    case 'stopping':
      return { ...NO_TRIGGERS, at: state.orders.length === 0 ? (state.stop?.retryAt ?? null) : null };
    case 'new':
    case 'finished':
      return NO_TRIGGERS;
  }
}

function workingTriggers(state: DcaState): Triggers {
  const { deal, phase, nextDealAt, nextCandleAt } = state;
  const times: EpochMs[] = nextCandleAt === null ? [] : [nextCandleAt];
  if (deal === null) {
    if (phase === 'running' && nextDealAt !== null) times.push(nextDealAt);
    return { ...NO_TRIGGERS, at: earliestOf(times) };
  }
  const stop = currentStop(state);
  const [falls, rises] = trailingPrices(state);
  if (stop !== null) falls.push(toNumber(stop));
  times.push(...retryTimes(state));
  return {
    below: falls.length === 0 ? null : Math.max(...falls),
    above: rises.length === 0 ? null : Math.min(...rises),
    at: earliestOf(times),
  };
}

function earliestOf(times: readonly EpochMs[]): EpochMs | null {
  return times.length === 0 ? null : (Math.min(...times) as EpochMs);
}

/** Bids at which a trailing take profit sells, and those at which it follows. */
function trailingPrices(state: DcaState): [number[], number[]] {
  const [falls, rises]: [number[], number[]] = [[], []];
  if (state.deal === null || state.deal.basePrice === null || !isTrailing(state) || !maySellDeal(state))
    return [falls, rises];
  for (const lot of state.deal.lots) {
    const { peak, target } = lot;
    if (sellableOfLot(state, lot).eq(ZERO)) continue;
    if (peak !== null) falls.push(trailingSalePrice(state.params, peak));
    rises.push(peak ?? toNumber(target));
  }
  return [falls, rises];
}

/** When held back orders may be tried again. */
function retryTimes(state: DcaState): EpochMs[] {
  const { deal, orders, phase } = state;
  const isOpen = (role: string, key: number) => orders.some((order) => order.role === role && order.key === key);
  const sales = maySellDeal(state) ? (deal?.lots ?? []).filter(({ key }) => !isOpen('take_profit', key)) : [];
  const buys = phase === 'running' ? (deal?.levels ?? []).filter(({ key }) => !isOpen('safety', key)) : [];
  return [...sales, ...buys].flatMap(({ hold }) => (hold === null ? [] : [hold.retryAt]));
}
