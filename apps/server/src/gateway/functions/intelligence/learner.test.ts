import { HOUR_MS, type EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { followerOf, SHADOW_CANDLES, SHADOW_CLOSES } from '@atb/core/signals/follow-signals';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import { SIGNAL_CANDLES_MAX } from '@atb/core/signals/signal-params';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;
let other: Trader;
let openTime: number;
const closes: number[] = [];

/** The next hour of BTCUSDT: waves long and short, so that the arms differ. */
const candles: Candle[] = [];

function closeCandle(): void {
  const row = closes.length;
  const close = 60_000 + 2_500 * Math.sin(row / 9) + 900 * Math.sin(row / 2.3) + 8 * row;
  closes.push(close);
  // Opens apart from where the one before closed.
  const open = close - 40 * Math.cos(row);
  const candle = {
    openTime: openTime as EpochMs,
    open,
    high: Math.max(open, close),
    low: Math.min(open, close),
    close,
    volume: 1,
  };
  candles.push(candle);
  server.market.addCandle('BTCUSDT', '1h', candle);
  openTime += HOUR_MS;
  server.market.pass(Math.max(0, openTime - server.market.now()));
}

function passRound(): void {
  for (let candle = 0; candle < SHADOW_CANDLES; candle += 1) closeCandle();
}

const SERIES = { symbol: 'BTCUSDT', interval: '1h' };
const ask = (who: Trader, body: object) => server.call(who, 'learner-weights', body);
const choose = async (who = trader) => (await ask(who, { mode: 'choose', ...SERIES })).body;
const pickOf = (body: Readonly<Record<string, unknown>>) => body['pick'] as { id: string; params: object };
const report = async (who = trader) =>
  (await server.call(who, 'learner-report', SERIES)).body['learner'] as LearnerBody;
const change = (what: string, who = trader) => server.call(who, 'change-learner', { ...SERIES, change: what });

interface LearnerBody {
  readonly source: string;
  readonly frozenArm: string | null;
  readonly champion: string;
  readonly counted: Readonly<Record<'shadow' | 'paper' | 'live', number>>;
  readonly arms: ReadonlyArray<{
    id: string;
    outcomes: number;
    mean: number;
    low: number;
    high: number;
    share: number;
  }>;
  readonly regret: readonly number[];
  readonly trades: ReadonlyArray<{ id: string; arm: string; outcome: number; isCounted: boolean; source: string }>;
}

async function trade(who: Trader, side: 'BUY' | 'SELL', price: number): Promise<void> {
  await server.market.say('BTCUSDT', price);
  const order = {
    symbol: 'BTCUSDT',
    side,
    type: 'MARKET',
    quantity: '0.01',
    newClientOrderId: `t_${server.market.now()}`,
  };
  expect((await server.call(who, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  // Filled at the price that comes next.
  await server.market.say('BTCUSDT', price);
}

beforeAll(async () => {
  server = await startTradingServer();
  [trader, other] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  openTime = server.market.now() - SHADOW_CLOSES * HOUR_MS;
  for (let row = 0; row < SHADOW_CLOSES; row += 1) closeCandle();
});
beforeEach(async () => {
  await change('delete');
});
afterAll(async () => {
  expect(server.engineFaults).toEqual([]);
  await server.stop();
});

describe('learner-weights choose', () => {
  it('picks one of the arms for a round, and the same one until its candles have closed', async () => {
    const first = await choose();
    expect(first).toMatchObject({ success: true, ok: true });
    const { emaShort } = SIGNAL_ARMS[0] ?? { emaShort: 0 };
    expect(emaShort).toBe(20);
    expect(Object.keys(pickOf(first).params)).toEqual(['ema_short', 'ema_long', 'rsi_low', 'rsi_high']);
    const signal = await server.call(trader, 'signals-live', { ...SERIES, params: pickOf(first).params });
    expect(signal.body).toMatchObject({ success: true, ...pickOf(first).params });
    closeCandle();
    const all = await Promise.all(Array.from({ length: 5 }, () => choose()));
    expect(new Set(all.map((body) => pickOf(body).id))).toEqual(new Set([pickOf(first).id]));
    expect((await report()).arms.reduce((sum, arm) => sum + arm.share, 0)).toBeCloseTo(1, 10);
  });

  it('learns from the shadow of each round, once, however many ask when it ends', async () => {
    const [picked] = [pickOf(await choose()).id];
    const from = closes.length - SIGNAL_CANDLES_MAX;
    passRound();
    await Promise.all(Array.from({ length: 6 }, () => choose()));
    const learner = await report();
    expect(learner.counted).toEqual({ shadow: 1, paper: 0, live: 0 });
    const armNo = learner.arms.findIndex(({ id }) => id === picked);
    const round = toCandleSeries(candles.slice(from, from + SHADOW_CLOSES), '1h');
    const outcomes = SIGNAL_ARMS.map((arm) => followerOf(arm, '1h')(round));
    // One outcome beside the prior, which counts as one of 0.
    expect(learner.arms[armNo]?.mean).toBeCloseTo((outcomes[armNo] ?? 0) / 2, 12);
    expect(learner.regret).toEqual([Math.max(...outcomes) - (outcomes[armNo] ?? 0)]);
    expect(await server.sql('select 1 from learner_pulls where user_id = $1', [trader.id])).toHaveLength(2);
  });

  it('takes what was learnt of shadows by another rule for no evidence, and what closed trades said as it is', async () => {
    await choose();
    passRound();
    const { id: arm } = pickOf(await choose());
    const [learner] = await server.sql<{ id: string }>('select id from learners where user_id = $1', [trader.id]);
    await server.sql(
      `insert into learner_posteriors (arm_id, learner_id, user_id, source, weight, mean, outcomes) values ($1, $2, $3, 'paper', 1, 0.02, 1)`,
      [arm, learner?.id, trader.id],
    );
    expect((await report()).counted).toEqual({ shadow: 1, paper: 1, live: 0 });
    await server.sql(`update learner_posteriors set rule = 1 where user_id = $1`, [trader.id]);
    await server.sql(`update learner_pulls set rule = 1 where user_id = $1`, [trader.id]);
    const after = await report();
    expect(after.counted).toEqual({ shadow: 0, paper: 1, live: 0 });
    expect(after.regret).toEqual([]);
    expect(after.arms.map(({ mean, outcomes }) => [mean, outcomes])).toEqual(after.arms.map(() => [0, 0]));
    passRound();
    await choose();
    expect((await report()).counted.shadow, 'begins anew').toBe(1);
  });

  it('gives up a round whose candles the market lacks, and learns nothing from it', async () => {
    await choose();
    const [hidden] = await server.sql<{ id: string }>(
      `update learner_pulls set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days'
       where user_id = $1 returning id`,
      [trader.id],
    );
    await choose();
    expect(await server.sql('select status from learner_pulls where id = $1', [hidden?.id])).toEqual([
      { status: 'void' },
    ]);
    expect((await report()).counted.shadow).toBe(0);
  });

  it('is for Pro, that is an AI limit above 0, and open without a plan record', async () => {
    const noplan = await server.signUpTrader();
    expect(await choose(noplan)).toMatchObject({ ok: true });
    await server.sql(`insert into user_plans (user_id, plan, ai_limit) values ($1, 'free', 0)`, [noplan.id]);
    const refusal = {
      success: false,
      reason: 'FEATURE_NOT_IN_PLAN',
      error: 'This feature requires pro tier or higher.',
    };
    expect(await choose(noplan)).toEqual(refusal);
    expect((await server.call(noplan, 'learner-trial', SERIES)).body).toEqual(refusal);
    expect((await change('reset', noplan)).body).toEqual(refusal);
    await expect(
      server.sql(
        `insert into learners (user_id, market, symbol, "interval", seed) values ($1, 'x', 'BTCUSDT', '1m', 1)`,
        [noplan.id],
      ),
    ).rejects.toMatchObject({ message: 'FEATURE_NOT_IN_PLAN' });
    // What is kept of one may always be read and taken away.
    expect((await server.call(noplan, 'learner-report', SERIES)).body).toMatchObject({ success: true });
    expect((await change('delete', noplan)).body).toEqual({ success: true });
  });

  it('keeps at most fifty learners of one user', async () => {
    const many = await server.signUpTrader('pro');
    for (let i = 0; i < 50; i += 1) {
      await server.sql(
        `insert into learners (user_id, market, symbol, "interval", seed) values ($1, $2, 'BTCUSDT', '1m', 1)`,
        [many.id, `m${i}`],
      );
    }
    expect(await choose(many)).toMatchObject({ success: false, reason: 'TOO_MANY_LEARNERS' });
  });

  it('says so of a symbol that is not there, and of one without candles', async () => {
    expect((await ask(trader, { mode: 'choose', symbol: 'NOPEUSDT', interval: '1h' })).body).toMatchObject({
      reason: 'INVALID_SYMBOL',
    });
    expect((await ask(trader, { mode: 'choose', symbol: 'ETHUSDT', interval: '1h' })).body).toMatchObject({
      reason: 'NO_CANDLES',
    });
  });
});

describe('learner-weights update', () => {
  it("counts the account's own closed trade once, apart from shadows", async () => {
    // Opened before anything was picked: nobody's doing.
    await trade(trader, 'BUY', 60_000);
    await trade(trader, 'SELL', 61_000);
    const { id: arm } = pickOf(await choose());
    await trade(trader, 'BUY', 60_000);
    await trade(trader, 'SELL', 63_000);
    const [own, ...others] = (await report()).trades;
    expect(others).toEqual([]);
    expect(own).toMatchObject({ arm, source: 'paper', isCounted: false });
    // 5 % up, less two fees of 0.1 % and the spread.
    expect(own?.outcome).toBeGreaterThan(0.046);
    expect(own?.outcome).toBeLessThan(0.0495);
    const outcome = own?.outcome ?? 0;
    const update = { mode: 'update', arm, outcome, trade: own?.id };
    const answers = await Promise.all([
      ask(trader, update),
      ask(trader, update),
      ask(trader, { mode: 'update', arm, outcome }),
    ]);
    for (const { body } of answers) expect(body).toMatchObject({ success: true, ok: true, source: 'paper', outcome });
    expect(answers.filter(({ body }) => body['counted'] === true)).toHaveLength(1);
    const learner = await report();
    expect(learner.counted).toEqual({ shadow: 0, paper: 1, live: 0 });
    expect(learner.trades[0]?.isCounted).toBe(true);
    // Shadows choose until told otherwise: a trade has not moved what they say.
    expect(learner.source).toBe('shadow');
    expect(learner.arms.every(({ mean }) => mean === 0)).toBe(true);
    await change('paper');
    const byTrades = await report();
    expect(byTrades.arms.find(({ id }) => id === arm)?.mean).toBeCloseTo(outcome / 2, 12);
    expect(byTrades.champion).toBe(arm);
  });

  it('refuses what nothing proves: an absurd outcome, another figure, other users and symbols, arms that are not there', async () => {
    const { id: arm } = pickOf(await choose());
    await trade(trader, 'BUY', 60_000);
    await trade(trader, 'SELL', 60_600);
    const [own] = (await report()).trades;
    const claim = async (body: object, who = trader) => (await ask(who, { mode: 'update', arm, ...body })).body;
    expect(await claim({ outcome: 0.5, trade: own?.id })).toMatchObject({ reason: 'OUTCOME_NOT_PROVEN' });
    expect(await claim({ outcome: 0.5 })).toMatchObject({ reason: 'OUTCOME_NOT_PROVEN' });
    expect(await claim({ outcome: 0, shadow: 999_999 })).toMatchObject({ reason: 'OUTCOME_NOT_PROVEN' });
    expect((await ask(trader, { mode: 'update', arm, outcome: 1e9 })).status).toBe(400);
    const nobodys = '11111111-1111-4111-8111-111111111111';
    expect(await claim({ outcome: 0.01, trade: nobodys })).toMatchObject({ reason: 'OUTCOME_NOT_PROVEN' });
    expect(await claim({ outcome: 0.01, arm: nobodys })).toMatchObject({ reason: 'ARM_NOT_FOUND' });
    // Somebody else's arm is one that is not there; somebody else's trade proves nothing.
    expect(await claim({ outcome: own?.outcome, trade: own?.id }, other)).toMatchObject({ reason: 'ARM_NOT_FOUND' });
    const theirs = pickOf(await choose(other)).id;
    expect(await claim({ arm: theirs, outcome: own?.outcome, trade: own?.id }, other)).toMatchObject({
      reason: 'OUTCOME_NOT_PROVEN',
    });
    const wrong = (await report()).arms.find(({ id }) => id !== arm)?.id;
    expect(await claim({ arm: wrong, outcome: own?.outcome, trade: own?.id })).toMatchObject({
      reason: 'OUTCOME_OF_OTHER_ARM',
    });
    const [eth] = await server.sql<{ id: string }>(
      `insert into positions (user_id, account_id, symbol, qty, entry_price, realized_pnl, opened_at, updated_at, closed_at)
       values ($1, $2, 'ETHUSDT', 0, 1, 1, $3, $3, $3) returning id`,
      [trader.id, trader.accountId, new Date(server.market.now()).toISOString()],
    );
    expect(await claim({ outcome: 0.01, trade: eth?.id })).toMatchObject({ reason: 'OUTCOME_NOT_PROVEN' });
    expect((await report()).counted).toEqual({ shadow: 0, paper: 0, live: 0 });
  });

  it('counts every trade that has closed when a round ends, wins and losses, whoever asks for it or not', async () => {
    const { id: arm } = pickOf(await choose());
    await trade(trader, 'BUY', 60_000);
    await trade(trader, 'SELL', 61_000);
    await trade(trader, 'BUY', 61_000);
    await trade(trader, 'SELL', 59_000);
    const [loss, win] = (await report()).trades;
    await ask(trader, { mode: 'update', arm, outcome: win?.outcome, trade: win?.id });
    expect((await report()).counted.paper, 'the one that was picked').toBe(1);
    passRound();
    await choose();
    const learner = await report();
    expect(learner.counted).toEqual({ shadow: 1, paper: 2, live: 0 });
    expect(learner.trades.filter(({ isCounted }) => !isCounted)).toEqual([]);
    expect(loss?.outcome).toBeLessThan(0);
    passRound();
    await choose();
    expect((await report()).counted, 'once each').toEqual({ shadow: 2, paper: 2, live: 0 });
  });

  it('takes a shadow under its own name, and it has counted already', async () => {
    const { id: arm } = pickOf(await choose());
    passRound();
    await choose();
    const [round] = await server.sql<{ id: string; outcome: number }>(
      `select p.id, p.outcomes[a.arm_no + 1] as outcome from learner_pulls p join learner_arms a on a.id = p.arm_id
       where p.user_id = $1 and p.status = 'settled'`,
      [trader.id],
    );
    const update = { mode: 'update', arm, outcome: round?.outcome, shadow: Number(round?.id) };
    expect((await ask(trader, update)).body).toMatchObject({ ok: true, counted: false, source: 'shadow' });
    expect((await report()).counted).toEqual({ shadow: 1, paper: 0, live: 0 });
  });
});

describe('a learner', () => {
  it('is frozen on its champion, and learns nothing until it is resumed', async () => {
    const { id: arm } = pickOf(await choose());
    await change('freeze');
    const frozen = await report();
    expect(frozen.frozenArm).toBe(frozen.champion);
    expect(await choose()).toMatchObject({ pick: { id: frozen.champion }, until: null });
    passRound();
    await choose();
    expect((await report()).counted.shadow).toBe(0);
    expect((await ask(trader, { mode: 'update', arm, outcome: 0 })).body).toMatchObject({ reason: 'LEARNER_FROZEN' });
    await change('resume');
    expect((await choose())['until']).not.toBeNull();
    expect((await report()).frozenArm).toBeNull();
  });

  it('forgets everything when it is reset, old trades included', async () => {
    const { id: arm } = pickOf(await choose());
    await trade(trader, 'BUY', 60_000);
    await trade(trader, 'SELL', 63_000);
    const [own] = (await report()).trades;
    passRound();
    await choose();
    expect((await report()).counted.shadow).toBe(1);
    await change('reset');
    const blank = await report();
    expect(blank).toMatchObject({ counted: { shadow: 0, paper: 0, live: 0 }, trades: [], regret: [] });
    expect(blank.arms.every(({ mean, outcomes }) => mean === 0 && outcomes === 0)).toBe(true);
    await choose();
    const update = { mode: 'update', arm, outcome: own?.outcome, trade: own?.id };
    expect((await ask(trader, update)).body).toMatchObject({ reason: 'OUTCOME_NOT_PROVEN' });
  });

  it('cannot be changed, nor is it there, before it was asked', async () => {
    expect((await change('freeze')).body).toMatchObject({ reason: 'LEARNER_NOT_FOUND' });
    expect(await report()).toBeNull();
  });

  it('is seen by its owner with a stock client and written by nobody', async () => {
    await choose();
    const own = await trader.client.from('learner_arms').select('id');
    expect(own.data).toHaveLength(SIGNAL_ARMS.length);
    for (const table of ['learners', 'learner_arms', 'learner_posteriors', 'learner_pulls', 'learner_outcomes']) {
      const theirs = await other.client.from(table).select('*').eq('user_id', trader.id);
      expect(theirs.data, table).toEqual([]);
      const changed = await trader.client.from(table).update({ user_id: other.id }).eq('user_id', trader.id);
      expect(changed.error?.code, table).toBe('42501');
      expect((await trader.client.from(table).delete().eq('user_id', trader.id)).error?.code, table).toBe('42501');
    }
    const planted = await trader.client
      .from('learner_posteriors')
      .insert({ arm_id: own.data?.[0]?.id, user_id: trader.id, source: 'shadow', weight: 1_000, mean: 9 });
    expect(planted.error?.code).toBe('42501');
  });

  it('draws the same picks from the same seed and outcomes', async () => {
    const picks = async () => {
      await choose();
      await server.sql('update learners set seed = 7, generation = 1, pulls = 0 where user_id = $1', [trader.id]);
      await server.sql('delete from learner_pulls where user_id = $1', [trader.id]);
      const { arms } = await report();
      const { id } = pickOf(await choose());
      return arms.findIndex((arm) => arm.id === id);
    };
    const first = await picks();
    await change('delete');
    expect(await picks()).toBe(first);
  });
});

describe('learner-trial', () => {
  it('runs every arm and a learner on the same recorded candles, in a thread, the same for everybody', async () => {
    const [one, two] = await Promise.all([trader, other].map((who) => server.call(who, 'learner-trial', SERIES)));
    expect(one?.body).toEqual(two?.body);
    expect(one?.body).toMatchObject({ success: true });
    const arms = one?.body['arms'] as ReadonlyArray<{ total: number; low: number; high: number; share: number }>;
    expect(arms).toHaveLength(SIGNAL_ARMS.length);
    for (const { low, high } of arms) expect(low).toBeLessThan(high);
    expect(Math.max(...arms.map(({ total }) => total))).toBe(arms[one?.body['best'] as number]?.total);
    expect(one?.body['rounds']).toBeGreaterThan(50);
  });
});
