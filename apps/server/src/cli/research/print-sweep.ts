import type { RatedTrial } from '@atb/api/rated-trial';
import type { SweepBundle } from '@atb/api/research-bundle';
import type { CliContext } from '../support/cli-command.ts';
import { printCount, formatTable } from '../support/format-table.ts';
import {
  formatChange,
  formatUtcDay,
  formatMarket,
  formatParams,
  formatRatio,
  formatShare,
  formatAssumptions,
} from './format-figures.ts';

const SHOWN = 10;

export function printSweep(bundle: SweepBundle, { print, note }: CliContext): void {
  const { strategy, market, assumptions, trials, combinations, objective, top, warnings } = bundle;
  print(`${strategy.definition.name}: ${printCount(trials.count)} of ${printCount(combinations)} combinations tried`);
  print(`${formatMarket(market)}; ${formatAssumptions(assumptions)}`);
  if (top.length > 0) {
    print('');
    for (const line of formatTop(bundle, top.slice(0, SHOWN), objective)) print(line);
  }
  for (const line of judge(bundle)) print(line);
  for (const { message } of warnings) note(`warning: ${message}`);
}

function formatTop({ dimensions }: SweepBundle, top: readonly RatedTrial[], objective: string): readonly string[] {
  const titles = ['return', 'largest drawdown', 'Sharpe', 'round trips', 'neighbours'];
  const columns = [...dimensions.map(({ name }) => name), objective, ...titles].map(
    (title) => ({ title, align: 'right' }) as const,
  );
  return formatTable(
    columns,
    top.map(({ params, score, figures, neighbourhood }) => [
      ...dimensions.map(({ name }) => String(params[name])),
      score === null ? 'n/a' : score.toPrecision(4),
      formatChange(figures.totalReturn),
      formatShare(figures.drawdownMax),
      formatRatio(figures.sharpe),
      printCount(figures.trades),
      formatRatio(neighbourhood.mean),
    ]),
  );
}

/** How far the best can be believed, in sentences. */
function judge({ best, overfitting, stress, importance, holdout }: SweepBundle): readonly string[] {
  if (best === null) return [];
  const lines = ['', `best: ${formatParams(best.params)}`];
  if (overfitting !== null) {
    const { trials, expectedSharpe, deflatedSharpe, probability } = overfitting;
    lines.push(
      `the best of ${printCount(trials)} trials without skill can be expected to show a Sharpe ratio of ${formatRatio(expectedSharpe)}; this one has ${formatRatio(best.figures.sharpe)}`,
      `probability that it is more than luck: ${formatShare(deflatedSharpe)}; that the best in one half of the time is below the median in the other: ${formatShare(probability)}`,
    );
  }
  const shares = importance.flatMap(({ name, share }) => (share === null ? [] : [`${name} ${formatShare(share)}`]));
  if (shares.length > 0) lines.push(`what matters: ${shares.join(', ')}`);
  for (const { label, figures } of stress?.cases ?? []) {
    lines.push(
      `stress, ${label.replace(/\.$/u, '').toLowerCase()}: ${formatChange(figures.totalReturn)}, largest drawdown ${formatShare(figures.drawdownMax)}`,
    );
  }
  if (holdout !== null)
    lines.push(`not seen by any trial: ${formatUtcDay(holdout.from)} to ${formatUtcDay(holdout.to)}`);
  return lines;
}
