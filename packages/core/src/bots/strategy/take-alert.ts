import { decFromNumber } from '../../base/decimal.ts';
import { toIso } from '../../base/time.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { leavePosition } from './leave-position.ts';
import { sizeEntry } from './size-entry.ts';
import type { PositionPlan } from './state.ts';
import { type StrategyContext, placeStrategyOrder, priceText } from './strategy-context.ts';

type Alert = Extract<EngineEvent, { kind: 'alert' }>;

/**
 * A signal from outside, as `signals` of the bot's options lets it count: it enters and leaves in place of the rules of the strategy, or
 * beside them. Protection and size stay the strategy's, as the last candle gave them. What does not fit is noted and changes nothing.
 */
export function takeAlert(context: StrategyContext, alert: Alert): void {
  const { params, phase } = context.state;
  if (params.signals === undefined || (phase !== 'running' && phase !== 'paused'))
    return ignore(context, alert, 'the bot does not take alerts now.');
  if (alert.action === 'exit') leaveByAlert(context, alert);
  else enterByAlert(context, alert);
}

function leaveByAlert(context: StrategyContext, alert: Alert): void {
  const { position, leaving, order } = context.state;
  if (leaving !== null) return ignore(context, alert, 'what is held is being sold already.');
  if (position === null && order?.role !== 'entry') return ignore(context, alert, 'nothing is held.');
  leavePosition(context, 'signal', `Exit alert of "${alert.source}".`);
}

function enterByAlert(context: StrategyContext, alert: Alert): void {
  const { state } = context;
  const why = findObstacle(context, alert);
  if (why !== null) return ignore(context, alert, why);
  const { alertPlan: plan } = state;
  if (plan === null || alert.quote === null) return ignore(context, alert, NO_CANDLE);
  const size = sizeEntry(state, plan, alert.quote.ask);
  if (size.status === 'skipped') return ignore(context, alert, size.reason);
  const ask = priceText(state, decFromNumber(alert.quote.ask));
  note(context, 'info', 'ENTRY_SIGNAL', `Entry alert of "${alert.source}": buying at the market, which asks ${ask}.`);
  patch(context, { plan });
  placeStrategyOrder(context, { role: 'entry', price: null, quantity: size.quantity });
}

const NO_CANDLE = 'the strategy has read no candle yet, so stop and size are not known.';

function findObstacle({ state, at }: StrategyContext, { quote }: Alert): string | null {
  const { phase, position, order, leaving, entryHold, alertPlan } = state;
  if (phase === 'paused') return 'the bot is paused.';
  if (position !== null || order !== null || leaving !== null) return 'a position is open or on its way.';
  if (quote === null) return 'there is no price to size it by.';
  if (alertPlan === null) return NO_CANDLE;
  if (entryHold !== null && at < entryHold.retryAt)
    return `purchases were ${entryHold.code}, until ${toIso(entryHold.retryAt)}.`;
  return null;
}

function ignore(context: StrategyContext, { action, source }: Alert, why: string): void {
  const what = action === 'enter' ? 'Entry' : 'Exit';
  note(context, 'warning', 'ALERT_IGNORED', `${what} alert of "${source}", but nothing is done: ${why}`);
}

/** The protection for an entry by alert, from the last candle; null while its rules have no values yet. */
export function planForAlerts(
  signals: StrategyContext['state']['params']['signals'],
  plan: () => PositionPlan,
  missing: number,
): PositionPlan | null {
  return signals === undefined || missing > 0 ? null : plan();
}
