import type { CliBot } from '../cli-bot.ts';

export const gridCli: CliBot<'grid'> = {
  words: 'grid bot',
  help: `a grid bot in place of a strategy: lower, upper, lines, allocation and whatever else a grid bot
has (stepPct, tpPctPerFill, stopLossPct, spacing, buyBaseAtStart, stopLossHoldings, feeBps,
takeProfitPrice, upperStopPrice, triggerPrice, profitAsset; trailingUp=N moves up N lines at
most). Without lower and upper the lines lie stepPct apart around the first price. It begins
with its allocation, on 1h candles unless --timeframe says otherwise.`,
  example: 'lower=25000,upper=32000,lines=20,allocation=1000',
  whole: new Set(['grids']),
  names: { lines: 'grids' },
  values: { trailingUp: (text) => ({ enabled: true, maxLines: Number(text) }) },
  print: async (bundle, context) => (await import('./print-grid.ts')).printGrid(bundle, context),
};
