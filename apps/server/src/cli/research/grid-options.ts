import { readSymbol, readVenue } from '../candles/read-key.ts';
import { type GivenOptions, type OptionKinds, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readSpan, readTerms, required } from './subject-options.ts';

export const GRID_OPTIONS = { grid: 'list' } as const satisfies OptionKinds;

export const GRID_HELP = `  --grid NAME=VALUE,...
                       a grid bot in place of a strategy: lower, upper, lines, allocation and whatever else a grid bot
                       has (stepPct, tpPctPerFill, stopLossPct, spacing, buyBaseAtStart, stopLossHoldings, feeBps,
                       takeProfitPrice, upperStopPrice, triggerPrice, profitAsset; trailingUp=N moves up N lines at
                       most). Without lower and upper the lines lie stepPct apart around the first price. It begins
                       with its allocation, on 1h candles unless --timeframe says otherwise.`;

/** Options of a strategy, which a grid bot has no use for. */
const FOREIGN = ['strategy', 'definition', 'symbols', 'equity', 'detail', 'latency'] as const;
const WHOLE = new Set(['grids']);
const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Reads a grid bot's backtest into the body that the server takes for it. @throws UsageError */
export function readGrid(given: GivenOptions): object {
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one word too many`);
  const foreign =
    FOREIGN.find((name) => given.text(name) !== undefined) ?? (given.list('param').length > 0 ? 'param' : null);
  if (foreign !== null) throw new UsageError(`--${foreign} says nothing of a grid bot; leave it out beside --grid`);
  const timeframe = given.text('timeframe');
  const pairs = given.list('grid').flatMap((text) => text.split(','));
  return {
    grid: Object.fromEntries(pairs.map(readPair)),
    venue: readVenue(given),
    symbol: readSymbol(required(given, 'symbol', 'such as BTCUSDT')),
    timeframe: timeframe === undefined ? '1h' : readTimeframe(timeframe),
    ...readSpan(given),
    terms: readTerms(given),
  };
}

function readPair(text: string): readonly [string, unknown] {
  const [name = '', value = '', ...rest] = text.split('=');
  if (name === '' || value === '' || rest.length > 0) {
    throw new UsageError(`--grid "${text}" is not such as lower=25000,upper=32000,lines=20,allocation=1000`);
  }
  if (name === 'trailingUp') return [name, { enabled: true, maxLines: Number(value) }];
  const field = name === 'lines' ? 'grids' : name;
  return [field, WHOLE.has(field) ? Number(value) : (YES_NO[value] ?? value)];
}
