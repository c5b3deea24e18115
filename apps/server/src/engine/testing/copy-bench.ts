import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { SeededUser } from '../../testing/seed-user.ts';
import { SignalFeed } from '../copy/signal-feed.ts';
import type { BotBench, EngineSession } from './bot-bench.ts';

export interface BenchProvider {
  readonly user: SeededUser;
  readonly id: string;
}

export interface Follower {
  readonly user: SeededUser;
  readonly botId: string;
}

export const copyParamsOf = (providerId: string) => ({
  providerId,
  allocation: '2000',
  maxSlippagePct: '5',
  maxLateSeconds: 3_600,
  sharePct: '500',
});

/** Providers and those who copy them, on a bench. */
export class CopyBench {
  readonly bench: BotBench;
  readonly #looks = vi.spyOn(SignalFeed.prototype, 'onTraded');

  constructor(bench: BotBench) {
    this.bench = bench;
  }

  /** An engine whose market is at 60,000. */
  async begin(): Promise<EngineSession> {
    const session = await this.bench.startEngine();
    await session.market.say('BTCUSDT', 60_000);
    return session;
  }

  /** An order by hand at the market, filled at the next price. */
  async tradeByHand(
    { market, worker }: EngineSession,
    user: SeededUser,
    { symbol = 'BTCUSDT', ...wanted }: { side: 'buy' | 'sell'; quantity: string; symbol?: string },
  ): Promise<void> {
    const order = { clientOrderId: `t_${randomUUID().slice(0, 12)}`, symbol, type: 'market', ...wanted };
    await this.bench.command(user, 'place_order', order);
    await worker.onCommand(user.accountId);
    await market.say(symbol, 60_000);
  }

  async openProvider(session: EngineSession): Promise<BenchProvider> {
    const user = await this.bench.seedUser();
    await this.loosenLimits(user);
    await this.tradeByHand(session, user, { side: 'buy', quantity: '0.001' });
    await this.tradeByHand(session, user, { side: 'sell', quantity: '0.001' });
    await this.bench.ask(user, 'select open_provider($1, $2, $3, 0)', [
      user.accountId,
      `Trader ${user.userId.slice(0, 8)}`,
      '',
    ]);
    const [row] = await this.bench.rows<{ id: string }>(
      'select provider_id as id from provider_accounts where user_id = $1',
      [user.userId],
    );
    return { user, id: row?.id ?? expect.fail('no provider') };
  }

  /** So that all the account's money may be in one market. */
  async loosenLimits({ userId }: SeededUser): Promise<void> {
    await this.bench.rows(
      `update user_risk_prefs set max_trade_risk_pct = 100, max_daily_dd_pct = 100, max_weekly_dd_pct = 100,
         max_account_exposure_pct = 100, max_symbol_exposure_pct = 100, loss_streak_limit = 10 where user_id = $1`,
      [userId],
    );
  }

  async follow({ worker }: EngineSession, provider: Pick<BenchProvider, 'id'>, change: object = {}): Promise<Follower> {
    const user = await this.bench.seedUser();
    const botId = await this.bench.createBot(user, 'copy', { ...copyParamsOf(provider.id), ...change });
    await this.bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    return { user, botId };
  }

  /** What the provider does, and the next price behind it, at which its followers' orders fill. */
  async copyTrade(
    session: EngineSession,
    provider: BenchProvider,
    side: 'buy' | 'sell',
    quantity: string,
  ): Promise<void> {
    await this.tradeByHand(session, provider.user, { side, quantity });
    await session.worker.onProviderTraded(provider.id);
    // The engine looks by itself now and then, and who comes meanwhile is not kept waiting: what it saw is copied by that look.
    const { calls, results } = this.#looks.mock;
    await Promise.allSettled(results.filter((_, look) => calls[look]?.[0] === provider.id).map(({ value }) => value));
    await session.market.say('BTCUSDT', 60_000);
  }

  async sides(botId: string): Promise<readonly string[]> {
    return (await this.bench.fillsOf(botId)).map(({ side }) => side);
  }
}
