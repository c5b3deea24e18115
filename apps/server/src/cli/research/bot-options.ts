import { BACKTESTED_BOT_KINDS, type BacktestedBotKind } from '@atb/core/bots/kinds';
import { readSymbol, readVenue } from '../candles/read-key.ts';
import { type GivenOptions, readTimeframe } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { CLI_BOTS } from './kinds/registry.ts';
import { readSpan, readAssumptions, required } from './subject-options.ts';

/** An option for each kind. */
export const BOT_OPTIONS = Object.fromEntries(BACKTESTED_BOT_KINDS.map((kind) => [kind, 'list'])) as Readonly<
  Record<BacktestedBotKind, 'list'>
>;

/** Help stands in a column of its own. */
const HELP_COLUMN = 23;

export const BOT_HELP = BACKTESTED_BOT_KINDS.map(
  (kind) => `  --${kind} NAME=VALUE,...\n${indent(CLI_BOTS[kind].help)}`,
).join('\n');

function indent(text: string): string {
  return text.replaceAll(/^/gmu, ' '.repeat(HELP_COLUMN));
}

/** Options of a strategy, which a bot has no use for. */
const FOREIGN = ['strategy', 'definition', 'symbols', 'equity', 'detail', 'latency'] as const;
const YES_NO: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The backtest of a bot as the body that the server takes for it; null when no bot was asked for. @throws UsageError */
export function readBot(given: GivenOptions): object | null {
  const [kind, other] = BACKTESTED_BOT_KINDS.filter((each) => given.list(each).length > 0);
  if (kind === undefined) return null;
  const { words, names } = CLI_BOTS[kind];
  if (other !== undefined) throw new UsageError(`say --${kind} or --${other}, not both`);
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one word too many`);
  const foreign =
    FOREIGN.find((name) => given.text(name) !== undefined) ?? (given.list('param').length > 0 ? 'param' : null);
  if (foreign !== null) throw new UsageError(`--${foreign} says nothing of a ${words}; leave it out beside --${kind}`);
  const timeframe = given.text('timeframe');
  const pairs = given.list(kind).flatMap((text) => readBotOptions(text, kind));
  const said = pairs.map(([name]) => name);
  const twice = said.find((name, i) => said.indexOf(name) < i);
  const shown = Object.keys(names).find((name) => names[name] === twice) ?? twice;
  if (shown !== undefined) throw new UsageError(`--${kind} says "${shown}" twice`);
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

function readBotOptions(text: string, kind: BacktestedBotKind): readonly Pair[] {
  if (text.trimStart().startsWith('{')) return readJson(text, kind);
  return text.split(',').map((pair) => readPair(pair, kind));
}

function readJson(text: string, kind: BacktestedBotKind): readonly Pair[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Object.entries(parsed ?? {});
  } catch (cause) {
    throw new UsageError(`--${kind} '${text}' is not JSON`, { cause });
  }
}

function readPair(text: string, kind: BacktestedBotKind): Pair {
  const { example, whole, names, values } = CLI_BOTS[kind];
  const [name = '', value = '', ...rest] = text.split('=');
  if (!OPTION_NAME.test(name) || value === '' || rest.length > 0) {
    throw new UsageError(`--${kind} "${text}" is not such as ${example}`);
  }
  const field = names[name] ?? name;
  const read = values[field];
  if (read !== undefined) return [field, read(value)];
  return [field, whole.has(field) ? Number(value) : (YES_NO[value] ?? value)];
}
