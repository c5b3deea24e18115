import type { AdvisorAccountFacts, AdvisorAccounts, AdvisorBotFacts } from '@atb/api/functions/advisor-tools';
import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import type { Looks } from '../looks.ts';
import type { Analysis } from './analysis.ts';
import { change, count, money, percent, quote } from './words.ts';

const LISTED = 3;
const LOGS_READ = 3;

export async function answerAboutPortfolio({ looks }: Analysis): Promise<string> {
  const [own, others] = [await describePaper(looks), await describeConnected(looks)];
  return [own, others].filter((part) => part !== '').join(' ');
}

interface Refused {
  readonly error: string;
}

async function describePaper(looks: Looks): Promise<string> {
  const { isOk, value } = await looks.look('portfolio', {});
  if (!isOk) return `The value of the paper account is not known right now: ${quoteReason((value as Refused).error)}`;
  const { equity, cash, exposure, today, week, allTime, quoteAsset: unit } = value as PortfolioSummary;
  return [
    `The paper account is worth ${money(equity)} ${unit}: ${money(cash)} in cash and ${money(exposure)} in positions.`,
    `Today ${change(today.change, unit)}, this week ${change(week.change, unit)}, since the start ${change(allTime.change, unit)} (${partsOf(allTime, unit)}, fees paid ${money(allTime.fees)} ${unit}).`,
  ].join(' ');
}

/** Each by itself: play money is never added to real money. Empty when no exchange is connected. */
async function describeConnected(looks: Looks): Promise<string> {
  const { value } = await looks.look('accounts', {});
  const { accounts, quoteAsset: unit, unread } = value as AdvisorAccounts;
  const connected = accounts.filter(({ exchange }) => exchange !== 'paper');
  const described = connected.slice(0, LISTED).map((account) => describeOne(account, unit));
  const more = connected.length - described.length;
  return [...described, ...(more > 0 ? [`${count(more, 'more account')} on the portfolio page.`] : []), ...unread].join(
    ' ',
  );
}

function describeOne(account: AdvisorAccountFacts, unit: string): string {
  const { label, isPaper, equity, today, allTime, uncounted, moreUncounted } = account;
  // Names from exchanges and files are quoted as what users write is.
  const names = `${quote(uncounted.join(', '))}${moreUncounted > 0 ? ` and ${moreUncounted} more` : ''}`;
  const without = uncounted.length === 0 ? '' : `, without ${names}, of which no price is known`;
  return `${quote(label)}${isPaper ? ', on a testnet,' : ''} is worth ${money(equity)} ${unit}${without}: today ${change(today, unit)}, since the start ${change(allTime, unit)}.`;
}

function partsOf({ realized, unrealized, traded, rest }: PortfolioSummary['allTime'], unit: string): string {
  return realized === null || unrealized === null
    ? `by executions ${change(traded, unit)}, by everything else ${change(rest, unit)}`
    : `realised ${change(realized, unit)}, not yet realised ${change(unrealized, unit)}`;
}

function nameOf({ name, symbol, kind }: AdvisorBotFacts): string {
  return name.trim() === '' ? `the ${kind} bot on ${symbol}` : quote(name);
}

async function readBots({
  looks,
}: Analysis): Promise<{ readonly bots: readonly AdvisorBotFacts[]; readonly running: number }> {
  const { value } = await looks.look('bots', {});
  return value as { bots: readonly AdvisorBotFacts[]; running: number };
}

export async function answerAboutBots(analysis: Analysis): Promise<string> {
  const { bots, running } = await readBots(analysis);
  if (bots.length === 0) return 'There are no bots yet.';
  const traded = bots.filter(({ trades }) => trades > 0).toSorted((a, b) => b.profit - a.profit);
  const [best, worst] = [traded[0], traded.at(-1)];
  const head = `You have ${count(bots.length, 'bot')}, ${running} running.`;
  if (best === undefined || worst === undefined) return `${head} None has traded yet.`;
  const describe = (bot: AdvisorBotFacts): string =>
    `${nameOf(bot)} on ${bot.symbol} with ${change(bot.profit, 'USDT')} after ${money(bot.fees)} USDT of fees in ${count(bot.trades, 'fill')}`;
  if (best === worst) return `${head} The one that has traded is ${describe(best)}.`;
  return `${head} The best is ${describe(best)}; the worst is ${describe(worst)}.`;
}

export async function describeStops(analysis: Analysis): Promise<string> {
  const { bots } = await readBots(analysis);
  const asked = analysis.question.question.toLowerCase();
  const ended = bots.filter(({ status }) => ['stopped', 'error', 'paused'].includes(status));
  const named = ended.filter(({ name, symbol }) =>
    [name.toLowerCase().trim(), symbol.toLowerCase()].some((word) => word !== '' && asked.includes(word)),
  );
  const shown = (named.length > 0 ? named : ended).slice(0, LOGS_READ);
  if (shown.length === 0) return 'No bot has stopped, paused or failed.';
  const lines: string[] = [];
  for (const bot of shown) {
    const { value } = await analysis.looks.look('bot_log', { bot: bot.bot, limit: LISTED });
    const [latest] = (value as { events: ReadonlyArray<{ message: string }> }).events;
    const reason = bot.reason === '' ? (latest?.message ?? 'No reason is recorded.') : bot.reason;
    lines.push(`- ${nameOf(bot)} on ${bot.symbol} is ${bot.status}: ${quoteReason(reason)}`);
  }
  return lines.join('\n');
}

/** Sentences of our own engine, kept whole. */
function quoteReason(reason: string): string {
  return reason.replaceAll(/\s+/gu, ' ').slice(0, 300);
}

interface Drawdown {
  readonly days: number;
  readonly readings: number;
  readonly peak: number | null;
  readonly equity: number | null;
  readonly drawdownPct: number | null;
  readonly worstPct: number | null;
  readonly worstAt: string | null;
}

export async function describeDrawdown({ looks }: Analysis): Promise<string> {
  const { value } = await looks.look('drawdown', { days: 90 });
  const { days, peak, equity, drawdownPct, worstPct, worstAt } = value as Drawdown;
  if (peak === null || drawdownPct === null || worstPct === null) return 'There is no record of the equity yet.';
  const on = worstAt === null ? '' : ` on ${worstAt.slice(0, 10)}`;
  return `In the last ${days} days the equity peaked at ${money(peak)} USDT and stands at ${money(equity)} USDT: ${percent(drawdownPct)} below, payments taken out. The deepest fall was ${percent(worstPct)}${on}.`;
}

interface BacktestFacts {
  readonly name: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly returnPct: number | null;
  readonly holdingPct: number | null;
  readonly drawdownPct: number | null;
}

export async function describeBacktests({ looks }: Analysis): Promise<string> {
  const { value } = await looks.look('backtests', { limit: 10 });
  const { backtests } = value as { backtests: readonly BacktestFacts[] };
  if (backtests.length === 0) return 'No backtest has ended yet.';
  const lines = backtests.slice(0, LISTED).map(({ name, symbol, timeframe, returnPct, holdingPct, drawdownPct }) => {
    const figures = [
      returnPct === null ? null : `return ${percent(returnPct)}`,
      holdingPct === null ? null : `holding ${percent(holdingPct)}`,
      drawdownPct === null ? null : `drawdown ${percent(drawdownPct)}`,
    ].filter((part) => part !== null);
    return `- ${quote(name)} on ${symbol} ${timeframe}: ${figures.join(', ') || 'no figures'}`;
  });
  return ['The latest backtests:', ...lines].join('\n');
}
