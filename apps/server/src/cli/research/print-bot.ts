import type { AnyBotBundle } from '@atb/api/research-bundle';
import type { CliContext } from '../support/cli-command.ts';
import { printCount } from '../support/format-table.ts';
import { formatAssumptions, formatMarket } from './format-figures.ts';
import { formatFigures } from './print-backtest.ts';
import { formatParts } from './print-parts.ts';

/** What a kind of bot says of its result, around what all kinds have. */
interface BotLines {
  /** `Grid bot: 20 lines from 25,000 to 32,000, allocation 1000` */
  readonly title: string;
  /** How its total comes about. */
  readonly sum: readonly string[];
}

export function printBot(bundle: AnyBotBundle, { title, sum }: BotLines, { print, note }: CliContext): void {
  const { market, coverage, assumptions, warnings, digest } = bundle;
  print(title);
  print(`${formatMarket(market)}, ${printCount(coverage.candles)} candles; ${formatAssumptions(assumptions)}`);
  print('');
  for (const line of formatFigures(bundle.kind, bundle)) print(line);
  print('');
  for (const line of formatParts(bundle)) print(line);
  print('');
  for (const line of sum) print(line);
  print(bundle.sum.lastWords);
  print(`digest ${digest}`);
  for (const { message } of warnings) note(`warning: ${message}`);
}
