import { type Decimal, decFromNumber, maxDecimal, sumDecimals, toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { DAY_MS, epochMs, toIso, utcDayStart, utcWeekStart } from '@atb/core/base/time';
import { amountsAt } from '@atb/core/portfolio/amounts-at';
import { valueAccount } from '@atb/core/portfolio/equity';
import { combineMoments, portfolioReturns } from '@atb/core/statistics/portfolio-moments';
import type { PortfolioMoment } from '@atb/core/statistics/portfolio-returns';
import type { AccountFacts, AccountSums } from '../../../performance/portfolio/account-sums.ts';
import { type AssetPrices, pricesOfQuotes } from '../../../performance/portfolio/asset-prices.ts';
import { assetsLeftOut, worthLeftOut } from '../../../performance/portfolio/leave-out.ts';
import { readCourses, type ReadCourse } from '../../../performance/portfolio/read-courses.ts';
import { pricedAssets } from '../../../performance/portfolio/priced-assets.ts';
import { bounded } from '../../../performance/portfolio/sum-payments.ts';
import { toTradedFlows } from '../../../performance/portfolio/traded-flows.ts';
import type { CallContext } from '../function-services.ts';
import { type NotedStart, notedStart } from './noted-start.ts';
import { QUOTE_ASSET } from './performance-reading.ts';
import type { AccountChoice } from './tax-accounts.ts';
import { type LeftOutPart, NOTHING_LEFT_OUT, readCoursesWithout } from './courses-without.ts';
import { type PortfolioAccount, readPortfolioAccounts, readPrices } from './portfolio-accounts.ts';

/** What an account is worth now. Quote units. */
interface Worth {
  readonly equity: Decimal;
  readonly cash: Decimal;
  readonly exposure: Decimal;
  readonly openRisk: Decimal;
  /** What the limits of a day and a week count from; null where no orders of ours go. */
  readonly dayStart: NotedStart | null;
  readonly weekStart: NotedStart | null;
  readonly unpriced: readonly string[];
  /** Prices that it was valued at: of an account that trades those of its own market. */
  readonly prices: AssetPrices;
}

export interface ReadPortfolioAccount {
  readonly account: PortfolioAccount;
  readonly sums: AccountSums;
  readonly worth: Worth;
  readonly course: ReadCourse;
  readonly returns: ReturnScope;
}

/** What the returns of an account are reckoned from: all of it but assets without a price. */
interface ReturnScope {
  readonly course: ReadCourse;
  readonly leftOut: ReadonlySet<string>;
  /** What those count for in the worth of the account. */
  readonly worthLeftOut: Decimal;
}

export interface ReadPortfolio {
  readonly accounts: readonly ReadPortfolioAccount[];
  readonly prices: AssetPrices;
  /** Market time, milliseconds. */
  readonly now: number;
  /** Beginning of the returns; undefined for all. */
  readonly from: number | undefined;
}

export interface PortfolioChoice extends AccountChoice {
  readonly from?: number | undefined;
  /** With what happened this very moment in it. */
  readonly isProof?: boolean;
}

/** A month of figures has 30 days. */
const MONTH_MS = 30 * DAY_MS;

/** All accounts of a choice with what they hold, did and were paid. @throws `HistoryTooLong`. */
export async function readPortfolio(context: CallContext, choice: PortfolioChoice): Promise<ReadPortfolio> {
  const { services, userScope: run } = context;
  const { sums: book } = services.performance;
  const now = services.market.now();
  const accounts = await readPortfolioAccounts(context, choice);
  const known = await Promise.all(accounts.map(({ id }) => book.facts(run, id, QUOTE_ASSET, choice.isProof)));
  bounded(known.flatMap(({ payments }) => payments));
  const prices = await readPrices(context, assetsWithPast(accounts, known));
  const sums = await Promise.all(
    accounts.map(async ({ id: accountId }, i): Promise<AccountSums> => {
      const { payments, priceDays } = known[i] ?? NO_FACTS;
      const trades = await book.trades(run, { accountId, priceDays, prices, now, isProof: choice.isProof });
      return { ...trades, payments };
    }),
  );
  const parts = await Promise.all(
    accounts.map(async ({ id, exchange, balances }, i): Promise<LeftOutPart> => {
      const own = sums[i];
      const leftOut =
        own === undefined || exchange === 'paper' ? NOTHING_LEFT_OUT : assetsLeftOut(own, balances, prices);
      return { leftOut, swaps: await book.swaps(run, id, leftOut) };
    }),
  );
  bounded(parts.flatMap(({ swaps }) => swaps));
  const facts = accounts.map(({ id, assets }, i) => ({
    accountId: id,
    payments: known[i]?.payments ?? [],
    days: async () => book.days(run, id, await pricedAssets(assets, prices, now)),
  }));
  const moments = [
    now - DAY_MS,
    utcDayStart(now),
    utcWeekStart(now),
    now - MONTH_MS,
    ...(choice.from === undefined ? [] : [choice.from]),
    ...parts.flatMap(({ swaps }) => swaps.map(({ time }) => time)),
  ];
  const [courses, worths] = await Promise.all([
    readCourses(run, facts, prices, moments),
    Promise.all(accounts.map((account) => readWorth(context, account, prices))),
  ]);
  const without = await readCoursesWithout(run, facts, parts, { prices, moments });
  const read = accounts.flatMap((account, i): readonly ReadPortfolioAccount[] => {
    const [own, worth, course, part] = [sums[i], worths[i], courses[i], parts[i]];
    if (own === undefined || worth === undefined || course === undefined || part === undefined) return [];
    const { leftOut } = part;
    const returns = {
      course: without.get(account.id) ?? course,
      leftOut,
      worthLeftOut: worthLeftOut(account.balances, leftOut, prices),
    };
    return [{ account, sums: own, worth, course, returns }];
  });
  return { accounts: read, prices, now, from: choice.from };
}

const NO_FACTS: AccountFacts = { payments: [], priceDays: { assetDays: [], isPlain: true } };
/** Assets whose price in the past is needed: of what was paid and charged in them, and all of an account whose equity nobody writes down. */
function assetsWithPast(accounts: readonly PortfolioAccount[], known: readonly AccountFacts[]): ReadonlySet<string> {
  return new Set(
    accounts.flatMap(({ exchange, balances, assets }, i) => {
      const { payments, priceDays } = known[i] ?? NO_FACTS;
      const isOurs = exchange === 'paper';
      return [
        ...payments.map(({ asset }) => asset),
        ...priceDays.assetDays.map(({ asset }) => asset),
        ...(isOurs ? [] : [...assets, ...balances.map(({ asset }) => asset)]),
      ];
    }),
  );
}

async function readWorth(context: CallContext, account: PortfolioAccount, prices: AssetPrices): Promise<Worth> {
  if (!account.isPaper || account.exchange !== 'paper') return worthOfBalances(account, prices);
  const book = await context.services.readAccount(account.id, context.claims.sub);
  const valuation = book.valuation();
  if (valuation === null) return worthOfBalances(account, prices);
  const { memory, orders, quotes } = book.snapshot();
  const resting = orders
    .filter(({ request }) => request.side === 'buy')
    .reduce((sum, { reserved }) => sum.plus(reserved), ZERO);
  const { equity, cash, exposure } = valuation;
  return {
    equity,
    cash,
    exposure,
    // Everything that is held or rests could go to nothing: the worst case while no stop is attached.
    openRisk: maxDecimal(exposure.plus(resting), ZERO),
    dayStart: notedStart(memory?.dayStart, equity),
    weekStart: notedStart(memory?.weekStart, equity),
    unpriced: [],
    prices: { ...prices, ...pricesOfQuotes(quotes, prices.quoteAsset) },
  };
}

/** Each asset at its price now; what has none counts as nothing, and is named. */
function worthOfBalances({ balances }: PortfolioAccount, prices: AssetPrices): Worth {
  const marks = new Map(
    balances.flatMap(({ asset }) => {
      const mark = prices.now(asset);
      return mark === null ? [] : [[asset, mark] as const];
    }),
  );
  const priced = balances.filter(({ asset }) => asset === prices.quoteAsset || marks.has(asset));
  const valuation = valueAccount(priced, prices.quoteAsset, marks);
  if (valuation.status === 'unvalued') throw new Error('what has a mark is valued');
  const { equity, cash, exposure } = valuation;
  const unpriced = balances.filter((one) => !priced.includes(one)).map(({ asset }) => asset);
  return { equity, cash, exposure, openRisk: exposure, dayStart: null, weekStart: null, unpriced, prices };
}

/** Executions of the accounts by bot and market, each at the prices that its account was valued at. */
export function tradedFlowsOf(
  accounts: readonly ReadPortfolioAccount[],
  isChosen: (trade: AccountSums['trades'][number]) => boolean = () => true,
): ReturnType<typeof toTradedFlows> {
  const parts = accounts.map(({ sums, worth }) => toTradedFlows(sums.trades.filter(isChosen), worth.prices));
  const unpriced = [...accounts.flatMap(({ sums }) => sums.unpriced), ...parts.flatMap((part) => part.unpriced)];
  return { flows: parts.flatMap(({ flows }) => flows), unpriced };
}

/** When a period began, market time. */
export function periodStart(period: 'today' | 'day' | 'week' | 'month', now: number): number {
  switch (period) {
    case 'today':
      return utcDayStart(epochMs(now));
    case 'day':
      return now - DAY_MS;
    case 'week':
      return utcWeekStart(epochMs(now));
    case 'month':
      return now - MONTH_MS;
  }
}

/** The figures of some of the accounts together, as a contract has them. */
export function portfolioFiguresOf(accounts: readonly ReadPortfolioAccount[], { now, from }: ReadPortfolio) {
  const sum = (read: (worth: Worth) => Decimal): Decimal => sumDecimals(accounts.map(({ worth }) => read(worth)));
  const equity = sum((worth) => worth.equity);
  const courses = accounts.map(({ course }) => course);
  const paidIn = sumDecimals(courses.map((course) => paidSince(course, Number.NEGATIVE_INFINITY)));
  const dayAgo = periodStart('day', now);
  const dayStart = sumDecimals(courses.map((course) => startOf(course, dayAgo)));
  const todayStart = sumDecimals(
    accounts.map(({ worth, course }) => worth.dayStart?.equity ?? startOf(course, periodStart('today', now))),
  );
  const weekStart = sumDecimals(
    accounts.map(({ worth, course }) => worth.weekStart?.equity ?? startOf(course, periodStart('week', now))),
  );
  const monthStart = sumDecimals(courses.map((course) => startOf(course, periodStart('month', now))));
  return {
    equity: toPlain(equity),
    cash: toPlain(sum((worth) => worth.cash)),
    exposure: toPlain(sum((worth) => worth.exposure)),
    openRisk: toPlain(sum((worth) => worth.openRisk)),
    today: { start: toPlain(todayStart), change: toPlain(equity.minus(todayStart)) },
    day: {
      start: toPlain(dayStart),
      change: toPlain(equity.minus(dayStart)),
      isYounger: courses.some((course) => course.valueBefore(dayAgo) === null),
    },
    week: { start: toPlain(weekStart), change: toPlain(equity.minus(weekStart)) },
    month: { start: toPlain(monthStart), change: toPlain(equity.minus(monthStart)) },
    paidIn: toPlain(paidIn),
    change: toPlain(equity.minus(paidIn)),
    returns: returnsOf(accounts, { now, from }),
    uncounted: [...new Set(accounts.flatMap(({ worth }) => worth.unpriced))].toSorted(),
    unpriced: [
      ...new Set([
        ...accounts.flatMap(({ worth, returns }) => [...worth.unpriced, ...returns.leftOut]),
        ...courses.flatMap(({ unpriced }) => unpriced),
      ]),
    ].toSorted(),
  };
}

/** The same figures in another currency: each is multiplied once, where it is made. Returns stay those of the quote asset. */
export function figuresAt(rate: Decimal, figures: ReturnType<typeof portfolioFiguresOf>) {
  return {
    ...amountsAt(rate, figures, ['equity', 'cash', 'exposure', 'openRisk', 'paidIn', 'change']),
    today: amountsAt(rate, figures.today, ['start', 'change']),
    day: amountsAt(rate, figures.day, ['start', 'change']),
    week: amountsAt(rate, figures.week, ['start', 'change']),
    month: amountsAt(rate, figures.month, ['start', 'change']),
  };
}

/** Paid in less paid out from a moment on. */
function paidSince({ payments }: ReadCourse, from: number): Decimal {
  return sumDecimals(payments.filter(({ time }) => time >= from).map(({ exact }) => exact));
}

/** What an account was worth at a moment and what was paid in since: what its worth now is compared with. */
function startOf(course: ReadCourse, moment: number): Decimal {
  const base = course.valueBefore(moment);
  const worth = base === null ? ZERO : (base.exact ?? decFromNumber(base.value));
  return worth.plus(paidSince(course, base === null ? Number.NEGATIVE_INFINITY : base.time + 1));
}

/** The moments that returns are reckoned from, oldest first. */
export function momentsOf(
  accounts: readonly ReadPortfolioAccount[],
  { now, from }: Pick<ReadPortfolio, 'now' | 'from'>,
): readonly PortfolioMoment[] {
  const courses = accounts.map(({ returns }) => returns.course);
  const value = sumDecimals(accounts.map(({ worth, returns }) => worth.equity.minus(returns.worthLeftOut)));
  return combineMoments(courses, { time: now, value: toNumber(value) }, from);
}

const NOT_DEFINED = { simple: null, timeWeighted: null, moneyWeighted: null };

function returnsOf(accounts: readonly ReadPortfolioAccount[], period: Pick<ReadPortfolio, 'now' | 'from'>) {
  const moments = momentsOf(accounts, period);
  const [first] = moments;
  if (first === undefined) return { since: null, ...NOT_DEFINED };
  // Our own account leaves nothing out: with a payment in it that nobody can value, no return is true.
  const isWhole = accounts.every(({ returns }) => returns.course.unpriced.length === 0);
  return { since: toIso(epochMs(first.time)), ...(isWhole ? portfolioReturns(moments) : NOT_DEFINED) };
}
