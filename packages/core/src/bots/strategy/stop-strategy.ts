import { ZERO } from '../../base/decimal.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { pursueExit } from './leave-position.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type StrategyContext, cancelStrategyOrder, patchPosition } from './strategy-context.ts';

/** Ends the bot: cancels what is open, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopStrategy(
  context: StrategyContext,
  { holdings, reason }: { readonly holdings: 'sell' | 'keep'; readonly reason: string },
): void {
  const { phase, order, leaving } = context.state;
  if (phase === 'finished') return;
  const isSelling = holdings === 'sell';
  patch(context, {
    phase: 'stopping',
    nextCandleAt: null,
    stop: { holdings, reason },
    leaving: isSelling ? { reason: leaving?.reason ?? 'stopped', attempts: 0, retryAt: null } : null,
  });
  if (phase !== 'stopping') {
    const fate = isSelling ? 'sold' : 'kept';
    note(context, 'info', 'STOPPING', `${reason} The open order is cancelled; what is held is ${fate}.`);
  }
  if (order !== null && (order.role !== 'exit' || !isSelling)) cancelStrategyOrder(context);
  finishWhenDone(context);
}

/** Takes the next step of the end: the sale, or the finish once nothing is open and nothing is to be sold. */
export function finishWhenDone(context: StrategyContext): void {
  if (context.state.phase !== 'stopping') return;
  pursueExit(context);
  const { order, leaving, stop, held, instrument } = context.state;
  if (order !== null || leaving !== null || stop === null) return;
  const left = held.quantity.gt(ZERO) ? ` ${formatAmount(held.quantity)} ${instrument.base} stay in the account.` : '';
  patch(context, { phase: 'finished', position: null });
  note(context, 'info', 'FINISHED', `The bot has ended.${left}`);
  context.requests.push({ kind: 'finished', reason: `${stop.reason}${left}` });
}

/** Pause means: stop entering. What is held stays guarded, and the strategy's own exits still sell it. */
export function pauseStrategy(context: StrategyContext, keepsSells: boolean): void {
  const { phase, order } = context.state;
  const isPausable = phase === 'running' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && context.state.keepsSells === keepsSells)) return;
  patch(context, { phase: 'paused', keepsSells });
  if (order?.role === 'entry' || (order?.role === 'target' && !keepsSells)) cancelStrategyOrder(context);
  const guard =
    context.state.position === null ? '' : ' What is held stays under its stop, its target and its exit rules.';
  note(context, 'info', 'PAUSED', `Paused: no position is opened.${guard}`);
}

export function resumeStrategy(context: StrategyContext): void {
  if (context.state.phase !== 'paused') return;
  patch(context, { phase: 'running', keepsSells: true, entryHold: null, stoppedOut: null });
  patchPosition(context, { isTargetWatched: false });
  note(context, 'info', 'RESUMED', 'Resumed: the next signal opens a position again.');
}
