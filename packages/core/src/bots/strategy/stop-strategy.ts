import { ZERO } from '../../base/decimal.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { pursueExit } from './leave-position.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type StrategyTurn, cancelOrder, patchPosition } from './strategy-turn.ts';

/** Ends the bot: cancels what is open, then sells or keeps what it holds. It is finished when nothing is open any more. */
export function stopStrategy(
  turn: StrategyTurn,
  { holdings, reason }: { readonly holdings: 'sell' | 'keep'; readonly reason: string },
): void {
  const { phase, order, leaving } = turn.state;
  if (phase === 'finished') return;
  const isSelling = holdings === 'sell';
  patch(turn, {
    phase: 'stopping',
    nextCandleAt: null,
    stop: { holdings, reason },
    leaving: isSelling ? { reason: leaving?.reason ?? 'stopped', attempts: 0, retryAt: null } : null,
  });
  if (phase !== 'stopping') {
    const fate = isSelling ? 'sold' : 'kept';
    note(turn, 'info', 'STOPPING', `${reason} The open order is cancelled; what is held is ${fate}.`);
  }
  if (order !== null && (order.role !== 'exit' || !isSelling)) cancelOrder(turn);
  finishWhenDone(turn);
}

/** Takes the next step of the end: the sale, or the finish once nothing is open and nothing is to be sold. */
export function finishWhenDone(turn: StrategyTurn): void {
  if (turn.state.phase !== 'stopping') return;
  pursueExit(turn);
  const { order, leaving, stop, held, instrument } = turn.state;
  if (order !== null || leaving !== null || stop === null) return;
  const left = held.quantity.gt(ZERO) ? ` ${formatAmount(held.quantity)} ${instrument.base} stay in the account.` : '';
  patch(turn, { phase: 'finished', position: null });
  note(turn, 'info', 'FINISHED', `The bot has ended.${left}`);
  turn.commands.push({ kind: 'finished', reason: `${stop.reason}${left}` });
}

/** Pause means: stop entering. What is held stays guarded, and the strategy's own exits still sell it. */
export function pauseStrategy(turn: StrategyTurn, keepsSells: boolean): void {
  const { phase, order } = turn.state;
  const isPausable = phase === 'running' || phase === 'paused';
  if (!isPausable || (phase === 'paused' && turn.state.keepsSells === keepsSells)) return;
  patch(turn, { phase: 'paused', keepsSells });
  if (order?.role === 'entry' || (order?.role === 'target' && !keepsSells)) cancelOrder(turn);
  const guard =
    turn.state.position === null ? '' : ' What is held stays under its stop, its target and its exit rules.';
  note(turn, 'info', 'PAUSED', `Paused: no position is opened.${guard}`);
}

export function resumeStrategy(turn: StrategyTurn): void {
  if (turn.state.phase !== 'paused') return;
  patch(turn, { phase: 'running', keepsSells: true, entryHold: null, stoppedOut: null });
  patchPosition(turn, { isTargetWatched: false });
  note(turn, 'info', 'RESUMED', 'Resumed: the next signal opens a position again.');
}
