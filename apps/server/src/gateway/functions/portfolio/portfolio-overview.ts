import { type PortfolioOverview, portfolioOverviewContract } from '@atb/api/functions/portfolio/portfolio-overview';
import { type Decimal, dec, toPlain } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import { amountAt, amountsAt } from '@atb/core/portfolio/amounts-at';
import { type Contribution, contributionsOf } from '@atb/core/portfolio/contributions';
import { type CallContext, implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import {
  figuresAt,
  portfolioFiguresOf,
  type ReadPortfolio,
  readPortfolio,
  tradedFlowsOf,
} from '../readings/read-portfolio.ts';
import { readReporting } from '../readings/read-reporting.ts';
import { unlessTooLong } from '../readings/unless-too-long.ts';
import { refused } from '../refused.ts';

export const portfolioOverview = implement(portfolioOverviewContract, {
  handle: async (context, { inReportingCurrency, ...choice }) => {
    const { rate, reporting } = await readReporting(context, inReportingCurrency);
    const outcome = await unlessTooLong(() => readPortfolio(context, choice));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const portfolio = outcome.value;
    const { accounts } = portfolio;
    const { flows, unpriced } = tradedFlowsOf(accounts);
    const total = portfolioFiguresOf(accounts, portfolio);
    return {
      success: true,
      quoteAsset: QUOTE_ASSET,
      reporting,
      total: { ...figuresAt(rate, total), unpriced: [...new Set([...total.unpriced, ...unpriced])].toSorted() },
      accounts: accounts.map((one) => ({
        accountId: one.account.id,
        label: one.account.label,
        exchange: one.account.exchange,
        isPaper: one.account.isPaper,
        ...figuresAt(rate, portfolioFiguresOf([one], portfolio)),
      })),
      prices: pricesBeside(portfolio),
      symbols: [...new Set(accounts.flatMap(({ account }) => account.markets))].toSorted(),
      contributions: contributionsAt(rate, await describeContributions(context, flows, total.change)),
    };
  },
});

/** Prices of what is held that are not on every screen already, as bids of this server's market are. */
function pricesBeside({ accounts, prices }: ReadPortfolio): PortfolioOverview['prices'] {
  const held = new Set(accounts.flatMap(({ account }) => account.balances.map(({ asset }) => asset)));
  return [...held].toSorted().flatMap((asset) => {
    const found = prices.sourced(asset);
    if (found === null || (found.basis !== 'ticker' && found.basis !== 'close')) return [];
    const { price, basis, symbols, at } = found;
    return [
      { asset, price: toPlain(price), basis, symbols: [...symbols], at: at === null ? null : toIso(epochMs(at)) },
    ];
  });
}

async function describeContributions(
  context: CallContext,
  flows: Parameters<typeof contributionsOf>[0],
  change: string,
): Promise<PortfolioOverview['contributions']> {
  const { bots, coins, rest } = contributionsOf(flows, dec(change));
  const names = await readBotNames(
    context,
    bots.flatMap(({ botId }) => botId ?? []),
  );
  return {
    bots: bots.map(({ botId, ...one }) => ({
      botId,
      name: botId === null ? null : (names.get(botId) ?? null),
      ...written(one),
    })),
    coins: coins.map(({ coin, ...one }) => ({ coin, ...written(one) })),
    rest: toPlain(rest),
  };
}

function contributionsAt(
  rate: Decimal,
  { bots, coins, rest }: PortfolioOverview['contributions'],
): PortfolioOverview['contributions'] {
  return {
    bots: bots.map((one) => amountsAt(rate, one, ['fees', 'left', 'total'])),
    coins: coins.map((one) => amountsAt(rate, one, ['fees', 'left', 'total'])),
    rest: amountAt(rate, rest),
  };
}

function written({ fills, fees, left, total }: Contribution) {
  return { fills, fees: toPlain(fees), left: toPlain(left), total: toPlain(total) };
}

async function readBotNames(context: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await context.userScope((tx) =>
    tx.query<{ id: string; name: string; symbol: string }>('select id, name, symbol from bots where id = any ($1)', [
      ids,
    ]),
  );
  return new Map(rows.map(({ id, name, symbol }) => [id, name === '' ? `${symbol} bot` : name]));
}
