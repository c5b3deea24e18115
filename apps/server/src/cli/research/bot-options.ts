import { readSymbol, readVenue } from '../candles/read-key.ts';
import { type GivenOptions, type OptionKinds, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { readSpan, readAssumptions, required } from './subject-options.ts';

export const BOT_OPTIONS = { grid: 'list', dca: 'list' } as const satisfies OptionKinds;

export const BOT_HELP = `  --grid NAME=VALUE,...
                       a grid bot in place of a strategy: lower, upper, lines, allocation and whatever else a grid bot
                       has (stepPct, tpPctPerFill, stopLossPct, spacing, buyBaseAtStart, stopLossHoldings, feeBps,
                       takeProfitPrice, upperStopPrice, triggerPrice, profitAsset; trailingUp=N moves up N lines at
                       most). Without lower and upper the lines lie stepPct apart around the first price. It begins
                       with its allocation, on 1h candles unless --timeframe says otherwise.
  --dca NAME=VALUE,... a DCA bot in place of a strategy: baseAllocation, maxSafetyOrders, safetyStepPct, safetyScale,
                       stepScale, takeProfitPct, stopLossPct and whatever else a DCA bot has (takeProfitOn,
                       trailingTakeProfitPct, stopLossOn, stopLossHoldings, activeSafetyOrdersMax, cooldownMinutes,
                       dealsMax, reinvestPct, feeBps, triggerPrice). It begins with what its whole ladder needs.
                       The options of both may also be JSON, as for a ladder of one's own or a safetySignal:
                       --dca '{"safetyOrders": [{"deviationPct": 2, "size": 150}]}'`;

interface BotForm {
  readonly kind: keyof typeof BOT_OPTIONS;
  readonly words: string;
  readonly example: string;
  /** Options that are whole numbers, not amounts. */
  readonly whole: ReadonlySet<string>;
}

const FORMS: readonly BotForm[] = [
  {
    kind: 'grid',
    words: 'grid bot',
    example: 'lower=25000,upper=32000,lines=20,allocation=1000',
    whole: new Set(['grids']),
  },
  {
    kind: 'dca',
    words: 'DCA bot',
    example: 'baseAllocation=100,maxSafetyOrders=5,safetyStepPct=2',
    whole: new Set(['maxSafetyOrders', 'activeSafetyOrdersMax', 'cooldownMinutes', 'dealsMax']),
  },
];

/** Options of a strategy, which a bot has no use for. */
const FOREIGN = ['strategy', 'definition', 'symbols', 'equity', 'detail', 'latency'] as const;
const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The backtest of a bot as the body that the server takes for it; null when no bot was asked for. @throws UsageError */
export function readBot(given: GivenOptions): object | null {
  const [form, other] = FORMS.filter(({ kind }) => given.list(kind).length > 0);
  if (form === undefined) return null;
  const { kind, words } = form;
  if (other !== undefined) throw new UsageError(`say --${kind} or --${other.kind}, not both`);
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one word too many`);
  const foreign =
    FOREIGN.find((name) => given.text(name) !== undefined) ?? (given.list('param').length > 0 ? 'param' : null);
  if (foreign !== null) throw new UsageError(`--${foreign} says nothing of a ${words}; leave it out beside --${kind}`);
  const timeframe = given.text('timeframe');
  const pairs = given.list(kind).flatMap((text) => readBotOptions(text, form));
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new UsageError(`--${kind} says "${twice === 'grids' ? 'lines' : twice}" twice`);
  return {
    [kind]: Object.fromEntries(pairs),
    venue: readVenue(given),
    symbol: readSymbol(required(given, 'symbol', 'such as BTCUSDT')),
    timeframe: timeframe === undefined ? '1h' : readTimeframe(timeframe),
    ...readSpan(given),
    assumptions: readAssumptions(given),
  };
}

const OPTION_NAME = /^[a-z]+$/iu;

type Pair = readonly [name: string, value: unknown];

function readBotOptions(text: string, form: BotForm): readonly Pair[] {
  if (text.trimStart().startsWith('{')) return readJson(text, form);
  return text.split(',').map((pair) => readPair(pair, form));
}

function readJson(text: string, { kind }: BotForm): readonly Pair[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Object.entries(parsed ?? {});
  } catch (cause) {
    throw new UsageError(`--${kind} '${text}' is not JSON`, { cause });
  }
}

function readPair(text: string, { kind, example, whole }: BotForm): Pair {
  const [name = '', value = '', ...rest] = text.split('=');
  if (!OPTION_NAME.test(name) || value === '' || rest.length > 0) {
    throw new UsageError(`--${kind} "${text}" is not such as ${example}`);
  }
  if (kind === 'grid' && name === 'trailingUp') return [name, { enabled: true, maxLines: Number(value) }];
  const field = kind === 'grid' && name === 'lines' ? 'grids' : name;
  return [field, whole.has(field) ? Number(value) : (YES_NO[value] ?? value)];
}
