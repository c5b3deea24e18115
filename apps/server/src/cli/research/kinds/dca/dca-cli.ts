import type { CliBot } from '../cli-bot.ts';

export const dcaCli: CliBot<'dca'> = {
  words: 'DCA bot',
  help: `a DCA bot in place of a strategy: baseAllocation, maxSafetyOrders, safetyStepPct, safetyScale,
stepScale, takeProfitPct, stopLossPct and whatever else a DCA bot has (takeProfitOn,
trailingTakeProfitPct, stopLossOn, stopLossHoldings, activeSafetyOrdersMax, cooldownMinutes,
dealsMax, reinvestPct, feeBps, triggerPrice). It begins with what its whole ladder needs.
Options may also be JSON, as for a ladder of one's own or a safetySignal:
--dca '{"safetyOrders": [{"deviationPct": 2, "size": 150}]}'`,
  example: 'baseAllocation=100,maxSafetyOrders=5,safetyStepPct=2',
  whole: new Set(['maxSafetyOrders', 'activeSafetyOrdersMax', 'cooldownMinutes', 'dealsMax']),
  names: {},
  values: {},
  print: async (bundle, context) => (await import('./print-dca.ts')).printDca(bundle, context),
};
