// What the defaults of every strategy of the catalogue made of the shipped candles of three markets, with costs and without.
import { measureDefaults } from '@atb/core/backtest/testing/catalogue-defaults';

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`.padStart(8);

let winners = 0;
let losers = 0;
for (const { definition, markets } of measureDefaults()) {
  const cells = markets.map(
    ({ symbol, totalReturn, costlessReturn, trades, years }) =>
      `${symbol} ${percent(totalReturn)} (costless ${percent(costlessReturn)}), ${(trades / years).toFixed(0).padStart(4)} trades a year of ${years.toFixed(1)}`,
  );
  if (markets.some(({ totalReturn }) => totalReturn > 0)) winners += 1;
  if (markets.every(({ costlessReturn }) => costlessReturn < 0)) losers += 1;
  process.stdout.write(`${definition.id.padEnd(26)} ${definition.runsOn.padEnd(4)} ${cells.join(' | ')}\n`);
}
process.stdout.write(`${winners} end in profit on one market at least; ${losers} lose on all of them before costs.\n`);
