// backtest: what a strategy's signals, or a bot, would have made of recorded candles, by rules that are stated beside it.
import type { SignalColumns } from '../strategies/signal-columns.ts';
import type { BacktestInput } from './backtest-input.ts';
import { delaySignals } from './stress/delay-signals.ts';

/** The signals as orders follow them: as late as the assumptions say. */
export function actingSignals({ signals, assumptions }: Pick<BacktestInput, 'signals' | 'assumptions'>): SignalColumns {
  const { latencyBars = 0 } = assumptions;
  return latencyBars === 0 ? signals : delaySignals(signals, latencyBars);
}
