import { localStrategiesContract, SHOWN_TRADES_MAX } from '@atb/api/functions/trading/local-strategies';
import { toPlain } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import { adviseStrategy } from '@atb/core/local-strategies/advise-strategy';
import { LOCAL_STRATEGIES, type LocalStrategy } from '@atb/core/local-strategies/local-strategies';
import {
  findInsights,
  profileTrader,
  ratePerformance,
  type StrategyPerformance,
  type TradeRecord,
} from '@atb/core/local-strategies/rate-trades';
import { riskMessage } from '@atb/core/risk/risk-code';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { readCondition, readLocalTrades } from '../readings/read-local-trades.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** What the account's own closed trades say of six strategies. */
export const localStrategies = implement(localStrategiesContract, {
  handle: async (context, { accountId, symbol }) => {
    const account = await findOwnAccount(context, accountId);
    if (account === null) return refused(NO_ACCOUNT);
    const { services, claims } = context;
    if (services.market.source.instrument(symbol) === null) return refused(unknownSymbol(symbol));
    const valuation = (await services.readAccount(account.id, claims.sub)).valuation();
    if (valuation === null) return refused({ reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') });
    const [trades, condition] = await Promise.all([
      readLocalTrades(context, account.id),
      readCondition(context, symbol),
    ]);
    const performances = ratePerformance(trades);
    const now = { equity: valuation.equity, condition };
    const strategies = LOCAL_STRATEGIES.flatMap((strategy) => {
      const performance = performances.find((each) => each.strategy === strategy.id);
      return performance === undefined ? [] : [describe(strategy, performance, now)];
    });
    const profile = profileTrader(trades);
    return {
      success: true,
      symbol,
      marketCondition: condition,
      strategies,
      trades: trades.slice(-SHOWN_TRADES_MAX).toReversed().map(describeTrade),
      tradeCount: trades.length,
      insights: findInsights(trades).slice(-SHOWN_TRADES_MAX).toReversed(),
      profile: profile === null ? null : { ...profile, profit: toPlain(profile.profit) },
    };
  },
});

function describeTrade({ profit, timestamp, exitTimestamp, ...trade }: TradeRecord) {
  return {
    ...trade,
    profit: toPlain(profit),
    timestamp: toIso(epochMs(timestamp)),
    exitTimestamp: toIso(epochMs(exitTimestamp)),
  };
}

function describe(
  strategy: LocalStrategy,
  performance: StrategyPerformance,
  now: Parameters<typeof adviseStrategy>[2],
) {
  const { id, name, catalogueId, expectedReturn, risk } = strategy;
  const { confidence, tradeSize, stopPct } = adviseStrategy(strategy, performance, now);
  const { strategyName, totalTrades, winRate, avgProfit, bestTrade, worstTrade, consistency, marketConditions } =
    performance;
  const figures = {
    strategyName,
    totalTrades,
    winRate,
    avgProfit,
    bestTrade,
    worstTrade,
    consistency,
    marketConditions,
  };
  const size = toPlain(tradeSize);
  return { id, name, catalogueId, expectedReturn, risk, performance: figures, confidence, tradeSize: size, stopPct };
}
