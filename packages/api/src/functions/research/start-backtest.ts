import { PORTFOLIO_MAX, PORTFOLIO_MIN } from '@atb/core/backtest/portfolio/portfolio-size';
import { BACKTESTED_BOT_KINDS, type BacktestedBotKind } from '@atb/core/bots/kinds';
import { z } from 'zod/mini';
import { listWords } from '../../list-words.ts';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { rules, symbol } from '../fields.ts';
import { BOT_OPTION_REASONS, NEW_RUN_REASONS } from '../refusal.ts';
import { type AddFault, checkSpan, researchSubject, runAnswer } from '../research-fields.ts';

const WRONG_COUNT = { error: `must name ${PORTFOLIO_MIN} to ${PORTFOLIO_MAX} pairs.` };

/** In one order, so that the same pairs are the same request. */
const symbols = z.pipe(
  z.array(symbol, { error: 'must be a list of pairs such as BTCUSDT.' }).check(
    z.minLength(PORTFOLIO_MIN, WRONG_COUNT),
    z.maxLength(PORTFOLIO_MAX, WRONG_COUNT),
    z.refine((pairs) => new Set(pairs).size === pairs.length, { error: 'must name each pair once.' }),
  ),
  z.transform((pairs: string[]) => pairs.toSorted()),
);

const botOptions = z.record(z.string(), z.unknown(), { error: 'must be an object.' });

/** Options of a bot, as creating one takes them, are kept under the kind's own name. */
const BOTS = Object.fromEntries(BACKTESTED_BOT_KINDS.map((kind) => [kind, z.optional(botOptions)])) as Readonly<
  Record<BacktestedBotKind, z.ZodMiniOptional<typeof botOptions>>
>;

const body = z
  .strictObject({
    ...researchSubject,
    symbol: z.optional(symbol),
    symbols: z.optional(symbols),
    ...BOTS,
  })
  .check(rules(checkBody));

/**
 * Of a strategy on one pair (`symbol`), a strategy on several pairs that share one account (`symbols`), or a bot on one pair
 * (options under the kind's name in place of a strategy, `symbol`).
 */
export const startBacktestContract = defineContract({
  name: 'start-backtest',
  summary: 'Queues a backtest of a strategy or of a bot.',
  auth: ANY_USER,
  body,
  answer: runAnswer,
  errors: [
    ...NEW_RUN_REASONS,
    ...BOT_OPTION_REASONS,
    'INSUFFICIENT_BALANCE',
    'UNKNOWN_INSTRUMENT',
    'TIMEFRAME_TOO_SMALL',
  ],
});

export type BacktestRequest = z.output<typeof body>;

function checkBody(given: BacktestLike, add: AddFault): void {
  const { strategyId, definition, params, symbol: one, symbols: several } = given;
  const bots = BACKTESTED_BOT_KINDS.filter((kind) => given[kind] !== undefined);
  const [bot] = bots;
  if ([strategyId, definition].filter((each) => each !== undefined).length + bots.length !== 1)
    add('strategyId', `or ${listWords(['definition', ...BACKTESTED_BOT_KINDS])} must be given, and only one of them.`);
  if ((one === undefined) === (several === undefined)) add('symbol', 'or symbols must be given, and only one of them.');
  if (bot !== undefined && several !== undefined) add('symbols', `are for a strategy; a ${bot} bot trades one symbol.`);
  if (bot !== undefined && Object.keys(params).length > 0)
    add('params', `are those of a strategy; the options of a ${bot} bot are in ${bot}.`);
  checkSpan(given, add);
}

type BotOptions = Readonly<Record<string, unknown>>;

interface BacktestLike extends Readonly<Partial<Record<BacktestedBotKind, BotOptions | undefined>>> {
  readonly strategyId?: string | undefined;
  readonly definition?: object | undefined;
  readonly params: Readonly<Record<string, number>>;
  readonly symbol?: string | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly from: string;
  readonly to: string;
}

/** What a backtest is of. */
export type BacktestKind =
  | { readonly kind: 'strategy'; readonly symbol: string }
  | { readonly kind: 'portfolio'; readonly symbols: readonly string[] }
  | BotBacktestKind;

/** The backtest of a bot. */
export interface BotBacktestKind {
  readonly kind: BacktestedBotKind;
  readonly symbol: string;
  readonly options: BotOptions;
}

/** Which of the forms a request has that was parsed. */
export function kindOfBacktest(request: BacktestRequest): BacktestKind {
  const { symbol: one = '', symbols: several } = request;
  for (const kind of BACKTESTED_BOT_KINDS) {
    const options = request[kind];
    if (options !== undefined) return { kind, symbol: one, options };
  }
  return several === undefined ? { kind: 'strategy', symbol: one } : { kind: 'portfolio', symbols: several };
}
