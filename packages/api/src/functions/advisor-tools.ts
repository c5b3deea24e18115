import { z } from 'zod/mini';
import { ANY_USER, type Contract, defineContract } from './define-contract.ts';
import { EXCHANGES } from '../exchanges.ts';
import { list, wholeNumberField } from './fields.ts';
import { marketCandlesContract } from './market/market-candles.ts';
import { marketAnalysisContract } from './market/market-analysis.ts';
import { pricesContract } from './market/prices.ts';
import { signalCalibrationContract } from './market/signal-calibration.ts';
import { signalsLiveContract } from './market/signals-live.ts';
import { localStrategiesContract } from './trading/local-strategies.ts';
import { portfolioSummaryContract } from './trading/portfolio-summary.ts';
import { usageContract } from './accounts/usage.ts';

const number = z.nullable(z.number());
const time = z.nullable(z.string());
/** Money and quantities are numbers here: they are told, never reckoned on. */
const money = z.number();

/** How a bot is called in a conversation: its place among the user's, newest first. No id leaves the server. */
const botNumber = wholeNumberField(1, 50);

const bot = z.strictObject({
  bot: z.int(),
  name: z.string(),
  kind: z.string(),
  symbol: z.string(),
  status: z.string(),
  reason: z.string(),
  startedAt: time,
  stoppedAt: time,
  /** Quote units, of all that the bot has sold and holds. */
  realised: money,
  unrealised: money,
  fees: money,
  profit: money,
  trades: z.int(),
});

const account = z.strictObject({
  label: z.string(),
  exchange: z.enum(EXCHANGES),
  /** Play money: a paper account, or an account on a testnet. */
  isPaper: z.boolean(),
  equity: money,
  cash: money,
  exposure: money,
  /** Changes without what was paid in or out; in all since the first payment. */
  today: money,
  week: money,
  month: money,
  allTime: money,
  /** Less what was paid out. */
  paidIn: money,
  /** Assets without a price, which count as nothing in what it is worth: the first ten, and how many more there are. */
  uncounted: list(z.string()),
  moreUncounted: z.int(),
});

export const accountsTool = defineContract({
  name: 'accounts',
  summary:
    'Every account of the user by itself, paper ones and those connected to an exchange: worth, cash, positions, changes. Play money is never added to real money. `portfolio`, `drawdown`, `fees` and `risk_limits` are of the paper account alone.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({}),
  answer: z.strictObject({
    quoteAsset: z.string(),
    accounts: list(account),
    /** Why accounts are missing, one sentence for the real ones or the others. */
    unread: list(z.string()),
  }),
  errors: [],
});
export type AdvisorAccountFacts = z.output<typeof account>;
export type AdvisorAccounts = z.output<(typeof accountsTool)['answer']>;

const period = wholeNumberField(1, 366);

export const botsTool = defineContract({
  name: 'bots',
  summary:
    'The user’s bots, newest first: status, why they stopped, profit after fees in the quote currency, fees, trades.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({}),
  answer: z.strictObject({ bots: list(bot), running: z.int(), total: z.int() }),
  errors: [],
});
export type AdvisorBotFacts = z.output<typeof bot>;

export const botLogTool = defineContract({
  name: 'bot_log',
  summary: 'What one bot logged, newest first; `bot` is its number in the list of bots.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ bot: botNumber, limit: z._default(wholeNumberField(1, 30), 12) }),
  answer: z.strictObject({
    bot: z.nullable(z.strictObject({ name: z.string(), symbol: z.string(), status: z.string(), reason: z.string() })),
    events: list(z.strictObject({ at: z.string(), severity: z.string(), code: z.string(), message: z.string() })),
  }),
  errors: [],
});

export const drawdownTool = defineContract({
  name: 'drawdown',
  summary:
    'How far the equity of the paper account has fallen from its peak, now and at worst, in the last days; payments are taken out.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ days: z._default(period, 90) }),
  answer: z.strictObject({
    days: z.int(),
    readings: z.int(),
    /** Equity at the peak; what was paid since is not in it. */
    peak: number,
    peakAt: time,
    equity: number,
    /** Percent of the peak. */
    drawdownPct: number,
    worstPct: number,
    worstAt: time,
  }),
  errors: [],
});

export const feesTool = defineContract({
  name: 'fees',
  summary: 'Trading fees of the last days, with turnover and profit, by symbol.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ days: z._default(period, 30) }),
  answer: z.strictObject({
    days: z.int(),
    fills: z.int(),
    fees: money,
    turnover: money,
    realised: money,
    /** Fees in percent of the turnover; null without any. */
    feePct: number,
    makerPct: number,
    bySymbol: list(
      z.strictObject({ symbol: z.string(), fills: z.int(), fees: money, turnover: money, realised: money }),
    ),
  }),
  errors: [],
});

export const backtestsTool = defineContract({
  name: 'backtests',
  summary: 'The user’s latest backtests that ended: strategy, symbol, range, return, drawdown, Sharpe ratio, trades.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ limit: z._default(wholeNumberField(1, 20), 10) }),
  answer: z.strictObject({
    backtests: list(
      z.strictObject({
        name: z.string(),
        kind: z.string(),
        strategy: z.string(),
        symbol: z.string(),
        timeframe: z.string(),
        from: z.string(),
        to: z.string(),
        returnPct: number,
        holdingPct: number,
        drawdownPct: number,
        sharpe: number,
        trades: number,
      }),
    ),
  }),
  errors: [],
});

export const riskLimitsTool = defineContract({
  name: 'risk_limits',
  summary: 'The user’s own risk limits in percent of equity, and what is used of them now.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({}),
  answer: z.strictObject({
    maxTradeRiskPct: money,
    maxDailyDrawdownPct: money,
    maxWeeklyDrawdownPct: money,
    maxAccountExposurePct: money,
    maxSymbolExposurePct: money,
    lossStreakLimit: z.int(),
    exposurePct: number,
    dailyLossPct: number,
    weeklyLossPct: number,
    bySymbol: list(z.strictObject({ symbol: z.string(), exposurePct: z.number() })),
  }),
  errors: [],
});

/** What a tool was asked, after its contract; `botId` beside the number of a bot, where there is such a bot. */
export type ToolArgs = Readonly<Record<string, unknown>>;

/** One thing that the advisor may look at. */
export interface AdvisorTool {
  /** As models call it. */
  readonly name: string;
  readonly contract: Contract;
  /** Fields that are filled in by the server or not needed: models are not told of them. */
  readonly hidden: readonly string[];
  /** In words, for the page. */
  readonly title: string;
  /** Address of the screen that shows the same. Only its user is told: it may hold an id. */
  readonly to: (args: ToolArgs) => string;
}

const at = (address: string) => () => address;

/** The address with those of the arguments that it takes. Parameters: [name in the address, name of the argument]. */
const withArgs =
  (path: string, ...names: ReadonlyArray<readonly [string, string]>) =>
  (args: ToolArgs): string => {
    const query = names.flatMap(([name, arg]) => {
      const value = args[arg];
      return typeof value === 'string' || typeof value === 'number' ? [`${name}=${encodeURIComponent(value)}`] : [];
    });
    return query.length === 0 ? path : `${path}?${query.join('&')}`;
  };

/** `BTC` stands for its pair against USDT. */
const toPair = (coin: string): string => (coin.endsWith('USDT') ? coin : `${coin}USDT`);

const SIGNAL_ARGS = [
  ['symbol', 'symbol'],
  ['interval', 'interval'],
] as const;

/**
 * All that the advisor may call, and nothing else: each contract has the scope to read. It runs as the user who asks, so row-level
 * security decides what it finds.
 */
export const ADVISOR_TOOLS: readonly AdvisorTool[] = [
  {
    name: 'portfolio',
    contract: portfolioSummaryContract,
    hidden: ['accountId'],
    title: 'Portfolio',
    to: at('/portfolio'),
  },
  { name: 'accounts', contract: accountsTool, hidden: [], title: 'Accounts', to: at('/portfolio') },
  { name: 'bots', contract: botsTool, hidden: [], title: 'Bots', to: at('/bots') },
  {
    name: 'bot_log',
    contract: botLogTool,
    hidden: [],
    title: 'Log of a bot',
    to: ({ botId }) => (typeof botId === 'string' ? `/bots/${botId}` : '/bots'),
  },
  { name: 'drawdown', contract: drawdownTool, hidden: [], title: 'Drawdown', to: at('/dashboard/performance') },
  { name: 'fees', contract: feesTool, hidden: [], title: 'Fees', to: at('/dashboard/performance?tab=analytics') },
  { name: 'backtests', contract: backtestsTool, hidden: [], title: 'Backtests', to: at('/backtests') },
  { name: 'risk_limits', contract: riskLimitsTool, hidden: [], title: 'Risk limits', to: at('/settings/risk') },
  { name: 'plan_limits', contract: usageContract, hidden: [], title: 'Limits of the plan', to: at('/usage') },
  { name: 'prices', contract: pricesContract, hidden: [], title: 'Prices', to: at('/terminal') },
  {
    name: 'candles',
    contract: marketCandlesContract,
    hidden: ['before'],
    title: 'Candles',
    to: withArgs('/terminal', ['symbol', 'symbol'], ['tf', 'timeframe']),
  },
  {
    name: 'local_strategies',
    contract: localStrategiesContract,
    hidden: ['accountId'],
    title: 'Own trades by strategy',
    to: at('/actions'),
  },
  {
    name: 'signals',
    contract: signalsLiveContract,
    hidden: ['limit', 'params'],
    title: 'Signal',
    to: withArgs('/signals', ...SIGNAL_ARGS),
  },
  {
    name: 'signal_record',
    contract: signalCalibrationContract,
    hidden: ['params'],
    title: 'Record of such signals',
    to: withArgs('/signals', ...SIGNAL_ARGS, ['horizon', 'horizon']),
  },
  {
    name: 'market_analysis',
    contract: marketAnalysisContract,
    hidden: ['config'],
    title: 'Market analysis',
    // A scan is the overview's; one coin is looked at on its chart.
    to: ({ symbol }) => (typeof symbol === 'string' ? `/terminal?symbol=${toPair(symbol)}` : '/overview'),
  },
];
