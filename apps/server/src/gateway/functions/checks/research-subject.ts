import type { Reason, Refusal } from '@atb/api/functions/refusal';
import type { StrategySubject } from '@atb/api/functions/research-fields';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import { withVenueRules } from '@atb/core/backtest/order-filters';
import { parseIso, toIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { checkStrategyLab } from '@atb/core/plans/strategy-lab';
import { advisorPlan } from '@atb/core/plans/resolve-plan';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { checkDefinition } from '@atb/core/strategies/check-definition';
import { checkParameterValues } from '@atb/core/strategies/check-parameter-values';
import { findCostFault } from '@atb/core/strategies/find-cost-fault';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { ArchiveEntry, CandleArchive } from '../../../market-data/archive/candle-archive.ts';
import { describeDamage } from '../../../market-data/archive/describe-damage.ts';
import { readMyPlan } from './plan-refusal.ts';
import type { CallContext } from '../function-services.ts';

export type SubjectBody = StrategySubject & { readonly name?: string | undefined };

export type CheckedSubject =
  | {
      readonly status: 'checked';
      readonly definition: StrategyDefinition;
      readonly name: string;
      /** With what the venue asks of orders. */
      readonly assumptions: Assumptions;
    }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** Candles that one run may be asked for: ten years of minutes. */
export const RUN_CANDLES_MAX = 5_300_000;
/** A signal of the first candle acts at the open of the second. */
export const RUN_CANDLES_MIN = 2;
const NAME_MAX = 120;

/** What can be known to be wrong before a run is started, in sentences. */
export async function checkSubject(archive: CandleArchive, body: SubjectBody): Promise<CheckedSubject> {
  const checked = checkRules(body);
  if (checked.status === 'refused') return checked;
  const { definition } = checked;
  const refusal = (await findCandleRefusal(archive, body, RUN_CANDLES_MIN)) ?? (await findDetailRefusal(archive, body));
  if (refusal !== null) return { status: 'refused', refusal };
  const name = nameOf(body, `${definition.name}, ${body.symbol} ${body.timeframe}`);
  const filtered = await applyFilters(archive, body, body.assumptions);
  return filtered.status === 'refused'
    ? filtered
    : { status: 'checked', definition, name, assumptions: filtered.assumptions };
}

export type FilteredAssumptions =
  | { readonly status: 'checked'; readonly assumptions: Assumptions }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** The assumptions with what the venue asks of orders for the pair, as far as that is known. */
export async function applyFilters(
  archive: CandleArchive,
  pair: Pick<SubjectBody, 'venue' | 'symbol'>,
  assumptions: Assumptions,
): Promise<FilteredAssumptions> {
  try {
    return { status: 'checked', assumptions: withVenueRules(await archive.filters(pair), assumptions) };
  } catch (error) {
    const damage = describeDamage(error);
    if (damage === null) throw error;
    return refuse('symbol', 'DAMAGED_CANDLES', damage);
  }
}

export type CheckedRules =
  | { readonly status: 'checked'; readonly definition: StrategyDefinition }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** What is wrong with strategy, parameters and assumptions, whatever they are run on. */
export function checkRules(
  body: Pick<SubjectBody, 'strategyId' | 'definition' | 'params' | 'timeframe' | 'assumptions'>,
): CheckedRules {
  const definition = body.definition ?? strategyById(body.strategyId ?? '');
  if (definition === null)
    return refuse('strategyId', 'UNKNOWN_STRATEGY', `There is no strategy "${body.strategyId}".`);
  const [fault] = checkDefinition(definition, body.timeframe);
  if (fault !== undefined) return refuse(`definition.${fault.path}`, 'INVALID_STRATEGY', fault.message);
  const [wrong] = checkParameterValues(definition, body.params);
  if (wrong !== undefined) return refuse(wrong.path, 'INVALID_PARAMS', wrong.message);
  const cost = findCostFault({ definition, params: body.params, timeframe: body.timeframe });
  if (cost !== null)
    return refuse(body.definition === undefined ? 'params' : 'definition', 'STRATEGY_TOO_COSTLY', cost);
  const detailFault = findDetailFault(body);
  if (detailFault !== null) return refuse('assumptions.detailTimeframe', 'INVALID_ASSUMPTIONS', detailFault);
  return { status: 'checked', definition };
}

/** The name given, or else the one that says what is run. */
export function nameOf({ name }: { readonly name?: string | undefined }, standard: string): string {
  return name === undefined || name === '' ? standard.slice(0, NAME_MAX) : name;
}

/** Why what happens within a candle cannot be looked up; null when it can, or is not asked for. */
export async function findDetailRefusal(
  archive: CandleArchive,
  { assumptions: { detailTimeframe }, ...body }: SpanBody & Pick<SubjectBody, 'assumptions'>,
): Promise<Refusal | null> {
  if (detailTimeframe === null) return null;
  const refusal = await findCandleRefusal(archive, { ...body, timeframe: detailTimeframe });
  return refusal === null ? null : { ...refusal, field: 'assumptions.detailTimeframe' };
}

/** Why there are not `least` candles to run on; null when there are. */
export async function findCandleRefusal(archive: CandleArchive, body: SpanBody, least = 1): Promise<Refusal | null> {
  try {
    return await findSpanRefusal(archive, body, least);
  } catch (error) {
    const damage = describeDamage(error);
    if (damage === null) throw error;
    return toRefusal('symbol', 'DAMAGED_CANDLES', damage);
  }
}

export type SpanBody = Pick<SubjectBody, 'venue' | 'symbol' | 'timeframe' | 'from' | 'to'>;

async function findSpanRefusal(
  archive: CandleArchive,
  { venue, symbol, timeframe, ...span }: SpanBody,
  least: number,
): Promise<Refusal | null> {
  const [from, to] = [parseIso(span.from), parseIso(span.to)];
  const count = Math.round((to - from) / timeframeMs(timeframe));
  if (count > RUN_CANDLES_MAX) {
    const sentence = `The range has ${count.toLocaleString('en')} candles; a run may have ${RUN_CANDLES_MAX.toLocaleString('en')}.`;
    return toRefusal('from', 'RANGE_TOO_LONG', `${sentence} Take a longer timeframe or a shorter range.`);
  }
  const coverage = await archive.coverage({ venue, symbol, timeframe }, from, to);
  if (coverage.candles >= least) return null;
  if (coverage.candles > 0) {
    const sentence = `There is only one ${timeframe} candle of ${symbol} in this range; a run needs ${least}.`;
    return toRefusal('to', 'NO_CANDLES', sentence);
  }
  // Looking at everything takes a moment, so it is done only to say what there is.
  const entries = await archive.list();
  const own = entries.filter((entry) => entry.venue === venue && entry.symbol === symbol);
  if (own.length === 0) {
    return toRefusal(
      'symbol',
      'NO_CANDLES',
      `There are no candles of ${symbol} on ${venue}. ${describeCoverage(entries, own)}`,
    );
  }
  const sentence = `There are no ${timeframe} candles of ${symbol} from ${day(from)} to ${day(to)}.`;
  return toRefusal('from', 'NO_CANDLES', `${sentence} ${describeCoverage(entries, own)}`);
}

function describeCoverage(all: readonly ArchiveEntry[], own: readonly ArchiveEntry[]): string {
  if (own.length === 0) {
    const symbols = [...new Set(all.map((entry) => entry.symbol))].join(', ');
    return symbols === '' ? 'The archive is empty.' : `There are candles of ${symbols}.`;
  }
  const parts = own.flatMap(({ timeframe, first, last }) =>
    first === null || last === null ? [] : [`${timeframe} from ${day(first)} to ${day(last)}`],
  );
  return `There are ${parts.join(' and ')}.`;
}

function findDetailFault({
  timeframe,
  assumptions: { detailTimeframe },
}: Pick<SubjectBody, 'timeframe' | 'assumptions'>): string | null {
  if (detailTimeframe === null) return null;
  const isPart =
    timeframeMs(detailTimeframe) < timeframeMs(timeframe) &&
    timeframeMs(timeframe) % timeframeMs(detailTimeframe) === 0;
  return isPart ? null : `The detail timeframe must divide ${timeframe}; ${detailTimeframe} does not.`;
}

/** Why the caller may not use the Strategy Lab; null when they may. The database asks again. */
export async function findLabRefusal(context: CallContext): Promise<Refusal | null> {
  const check = checkStrategyLab(advisorPlan(await readMyPlan(context)));
  return check.status === 'allowed' ? null : { reason: check.code, error: check.message };
}

function refuse(
  field: string,
  reason: Reason,
  error: string,
): { readonly status: 'refused'; readonly refusal: Refusal } {
  return { status: 'refused', refusal: toRefusal(field, reason, error) };
}

export function toRefusal(field: string, reason: Reason, error: string): Refusal {
  return { field, reason, error };
}

function day(time: number): string {
  return toIso(time as ReturnType<typeof parseIso>).slice(0, 10);
}
