import { signalCalibrationContract } from '@atb/api/functions/market/signal-calibration';
import { toIso } from '@atb/core/base/time';
import type { Calibration } from '@atb/core/signals/calibrate-signals';
import { checkSignalSource } from '../checks/signal-source.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { withInterval } from '../readings/with-interval.ts';
import { refused } from '../refused.ts';

const toSide = ({ side, bands, anyCandle }: Calibration['sides'][number]) => ({
  side,
  bands: bands.map(withInterval),
  anyCandle: withInterval(anyCandle),
});

/** How signals have fared on past candles; computed in a thread, once for all who ask. */
export const signalCalibration = implement(signalCalibrationContract, {
  handle: async ({ services }, body) => {
    const { symbol, interval, horizon, strategy = null } = body;
    if (!services.market.source.symbols.includes(symbol)) return refused(unknownSymbol(symbol));
    const checked = checkSignalSource(body);
    if ('refusal' in checked) return refused(checked.refusal);
    const answer = await services.signals.calibrate({ symbol, interval, source: checked.source }, horizon);
    if (answer.status === 'damaged') return refused({ reason: 'DAMAGED_CANDLES', error: answer.message });
    if (answer.status === 'no_candles') {
      return refused({
        reason: 'NO_CANDLES',
        error: `No recorded candles of ${symbol} add up to ${interval} and this market tells none, so its signals have no record here.`,
      });
    }
    const { calibration, origin, venue, from, to, sourceTimeframe, dataHash } = answer.done;
    const { candles, signals, sides } = calibration;
    return {
      success: true,
      symbol,
      interval,
      strategy,
      horizon,
      origin,
      venue,
      from: toIso(from),
      to: toIso(to),
      candles,
      sourceTimeframe,
      dataHash,
      signals,
      sides: sides.map(toSide),
    };
  },
});
