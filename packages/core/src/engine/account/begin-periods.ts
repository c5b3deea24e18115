import { DAY_MS, addMs, utcDayStart, utcWeekStart } from '../../base/time.ts';
import { markHoldings } from '../../portfolio/marked-holding.ts';
import type { AccountWork } from './account-work.ts';
import { accountValuation, currentMarks } from './valuation.ts';

/**
 * Notes the equity with which a new day or week of market time begins, at the last prices before it, and what it was made of; while the
 * account cannot be valued the next event tries again.
 */
export function beginPeriods(work: AccountWork): void {
  const { state, at } = work;
  if (at < state.dayEndsAt) return;
  const valuation = accountValuation(state);
  if (valuation === null) return;
  const { equity } = valuation;
  const [dayStartsAt, weekStartsAt] = [utcDayStart(at), utcWeekStart(at)];
  const isNewWeek = state.weekStart?.startsAt !== weekStartsAt;
  state.dayStart = { startsAt: dayStartsAt, equity };
  if (isNewWeek) state.weekStart = { startsAt: weekStartsAt, equity };
  state.dayEndsAt = addMs(dayStartsAt, DAY_MS);
  work.isMemoryChanged = true;
  const { quoteAsset, standing } = state.config;
  // The ledger of a connected account is written by what its exchange tells, beside its book.
  if (standing.isConnected) return;
  const marks = currentMarks(state);
  const holdings = markHoldings(state.balances.values(), quoteAsset, (asset) => marks.get(asset));
  work.begunPeriods = [
    { span: 'day', startsAt: dayStartsAt, holdings },
    ...(isNewWeek ? [{ span: 'week', startsAt: weekStartsAt, holdings } as const] : []),
  ];
}
