// A file of its own, since time passes in its market: candles that others read would be old.
import { type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import { normalCdf } from '@atb/core/statistics/normal-distribution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreAdvice } from '../../../intelligence/advisor/score-advice.ts';
import { callTools, type ModelServer, say } from '../../../intelligence/advisor/testing/model-server.ts';
import type { ScriptedMarket } from '../../../market-data/testing/scripted-market.ts';
import type { TradingServer } from '../../../testing/start-trading-server.ts';
import { type AdvisedServer, startAdvisedServer } from '../testing/advised-server.ts';

let advised: AdvisedServer;
let server: TradingServer;
let model: ModelServer;
let market: ScriptedMarket;
let ask: AdvisedServer['ask'];

beforeAll(async () => {
  advised = await startAdvisedServer();
  ({ server, model, market, ask } = advised);
});
afterAll(() => advised.stop());

describe('advice', () => {
  it('is scored by the close of its minute, against a coin and against holding', async () => {
    const trader = await server.signUpTrader();
    const forecasts = [
      { symbol: 'ETHUSDT', condition: 'above', hours: 1, probability: 0.8 },
      { symbol: 'ETHUSDT', condition: 'below', hours: 1, probability: 0.7 },
      { symbol: 'ETHUSDT', condition: 'above', level: '3500', hours: 2, probability: 0.2 },
      { symbol: 'ETHUSDT', condition: 'above', hours: 3, probability: 0.9 },
    ];
    model.play(callTools(...forecasts.map((one) => ['state_forecast', one] as const)), say('It rises.'));
    const answer = await ask(trader, 'Where does ETH go?');
    expect(answer.advice, 'three at most').toHaveLength(3);
    const source = market;
    const { engine: pool } = server.database.pools;
    expect(await scoreAdvice({ pool, source }), 'nothing is due').toBe(0);
    const dueAt = Date.parse(answer.advice[0]?.dueAt ?? '');
    const minute = { open: 3_100, high: 3_100, low: 3_100, close: 3_100, volume: 1 };
    const openTime = (Math.floor(dueAt / MINUTE_MS) * MINUTE_MS - MINUTE_MS) as EpochMs;
    market.addCandle('ETHUSDT', '1m', { ...minute, openTime });
    market.addCandle('ETHUSDT', '1m', { ...minute, close: 1, openTime: (openTime + 2 * MINUTE_MS) as EpochMs });
    market.pass(HOUR_MS + 3 * MINUTE_MS);
    const scored = await Promise.all([scoreAdvice({ pool, source }), scoreAdvice({ pool, source })]);
    expect(scored[0] + scored[1], 'two processes score each once').toBe(2);
    const { data: rows } = await trader.client
      .from('advisor_advice')
      .select('condition, status, outcome, end_price')
      .order('id');
    expect(rows).toEqual([
      { condition: 'above', status: 'scored', outcome: true, end_price: 3_100 },
      { condition: 'below', status: 'scored', outcome: false, end_price: 3_100 },
      { condition: 'above', status: 'open', outcome: null, end_price: null },
    ]);
    const { data: scores } = await trader.client.rpc('advisor_scores');
    const [own] = (scores as ReadonlyArray<Record<string, unknown>>).filter(({ scope }) => scope === 'own');
    // By hand: (0.2² + 0.7²) / 2; holding says "up" with 0.8 and 0.7, and it rose.
    expect(own).toMatchObject({ answered_by: 'test-model', scored: 2, open: 1, right_calls: 1 });
    expect(Number(own?.['brier'])).toBeCloseTo((0.04 + 0.49) / 2, 6);
    expect(Number(own?.['brier_coin']), 'of the price itself').toBe(0.25);
    expect(Number(own?.['brier_holding'])).toBeCloseTo((0.04 + 0.09) / 2, 6);
    expect(Number(own?.['return_followed'])).toBeCloseTo(0.1 / 3 / 2, 6);
    expect(Number(own?.['return_holding'])).toBeCloseTo(0.1 / 3, 6);
  });

  it('of a level that nobody expects is measured against a coin that does not either, by what was known when it was given', async () => {
    const trader = await server.signUpTrader();
    model.play(
      callTools(
        ['state_forecast', { symbol: 'ETHUSDT', condition: 'below', level: '20000', hours: 1, probability: 0.99 }],
        ['state_forecast', { symbol: 'ETHUSDT', condition: 'above', level: '3030', hours: 1, probability: 0.9 }],
      ),
      say('Not that high.'),
    );
    const { advice } = await ask(trader, 'Does ETH reach 20,000?');
    const [madeAt, price] = [market.now(), Number(advice[0]?.referencePrice)];
    const hour = (Math.floor(madeAt / HOUR_MS) - 1) * HOUR_MS;
    for (let back = 59; back >= 0; back -= 1) {
      const close = price * (back % 2 === 0 ? 1 : 1.01);
      const openTime = (hour - back * HOUR_MS) as EpochMs;
      market.addCandle('ETHUSDT', '1h', { openTime, open: close, high: close, low: close, close, volume: 1 });
    }
    // Wild, and later: it says nothing of what was usual.
    for (const later of [1, 2])
      market.addCandle('ETHUSDT', '1h', {
        openTime: (hour + later * HOUR_MS) as EpochMs,
        open: 1,
        high: 9e5,
        low: 1,
        close: later * 9e4,
        volume: 1,
      });
    const dueAt = Date.parse(advice[0]?.dueAt ?? '');
    const flat = { open: price, high: price, low: price, close: price, volume: 1 };
    market.addCandle('ETHUSDT', '1m', {
      ...flat,
      openTime: (Math.floor(dueAt / MINUTE_MS) * MINUTE_MS - MINUTE_MS) as EpochMs,
    });
    market.pass(HOUR_MS + 3 * MINUTE_MS);
    await scoreAdvice({ pool: server.database.pools.engine, source: market });
    const { data } = await trader.client.from('advisor_advice').select('outcome, chance').order('id').throwOnError();
    const [certain, open] = (data ?? []).map(({ chance }) => Number(chance));
    expect(data?.map(({ outcome }) => outcome)).toEqual([true, false]);
    expect(certain).toBe(1);
    // 1 % an hour, up or down: 3,030 is as far as ln(3030 / price) in these.
    expect(open).toBeCloseTo(1 - normalCdf(Math.log(3_030 / price) / Math.log(1.01)), 4);
    const { data: scores } = await trader.client.rpc('advisor_scores');
    const [own] = (scores as ReadonlyArray<Record<string, unknown>>).filter(({ scope }) => scope === 'own');
    expect(Number(own?.['brier_coin'])).toBeCloseTo((open ?? 1) ** 2 / 2, 4);
  });

  it('without a price at its time is given up after a day, and survives its question', async () => {
    const trader = await server.signUpTrader();
    model.play(
      callTools(['state_forecast', { symbol: 'ETHUSDT', condition: 'below', hours: 1, probability: 0.6 }]),
      say('Down.'),
    );
    await ask(trader, 'And down?');
    await trader.client.from('advisor_questions').delete().eq('user_id', trader.id);
    await trader.client.from('advisor_advice').delete().eq('user_id', trader.id);
    market.pass(30 * HOUR_MS);
    await scoreAdvice({ pool: server.database.pools.engine, source: market });
    const { data } = await trader.client.from('advisor_advice').select('status, outcome');
    expect(data).toEqual([{ status: 'void', outcome: null }]);
  });
});
