import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { z } from 'zod';
import { addressOf, defineForm, symbolArgument, symbolFault } from './form-tool.ts';

const INTERVALS = ['1m', '5m', '15m', '1h', '4h'] as const;

export const alertForm = defineForm({
  name: 'fill_signal_alert_form',
  description:
    'Fills in the form of an alert that tells the user when a signal stands on a symbol and timeframe. It adds nothing.',
  fields: z.object({
    symbol: symbolArgument,
    timeframe: z.enum(INTERVALS).optional(),
    signal: z.enum(['Long', 'Short', 'Any']).optional(),
    confidence_min: z.int().min(0).max(100).optional(),
    strategy: z.string().max(80).optional().describe('Id of a strategy; the averages and the RSI when absent.'),
  }),
  fill: ({ symbol: market, timeframe = '15m', signal = 'Any', confidence_min: least, strategy }, asker) => {
    const fault = symbolFault(market, asker);
    if (fault !== null) return fault;
    if (strategy !== undefined && strategyById(strategy) === null) return 'There is no such strategy in the catalogue.';
    return {
      kind: 'alert',
      label: `Alert: ${signal === 'Any' ? 'Long or Short' : signal} on ${market} ${timeframe}`,
      href: addressOf('/signals', { symbol: market, interval: timeframe, min: least, strategy, alert: signal }),
    };
  },
});
