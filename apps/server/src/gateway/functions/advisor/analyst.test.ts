import { type EpochMs, HOUR_MS, MINUTE_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scoreAdvice } from '../../../intelligence/advisor/score-advice.ts';
import { callTools, type ModelServer, say } from '../../../intelligence/advisor/testing/model-server.ts';
import type { ScriptedMarket } from '../../../market-data/testing/scripted-market.ts';
import type { TradingServer } from '../../../testing/start-trading-server.ts';
import { type AdvisedServer, sourceOf, startAdvisedServer } from '../testing/advised-server.ts';

interface Band {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly gained: number;
  readonly low: number;
  readonly high: number;
}

let advised: AdvisedServer;
let server: TradingServer;
let model: ModelServer;
let market: ScriptedMarket;
let ask: AdvisedServer['ask'];

beforeAll(async () => {
  advised = await startAdvisedServer();
  ({ server, model, market, ask } = advised);
});
beforeEach(() => model.play(say('Nothing to say.')));
afterAll(() => advised.stop());

describe('the built-in analyst', () => {
  const analyst = { analyst: true };

  it.each([
    ['How is my portfolio doing?', ['portfolio'], /worth 10,000\.00 USDT/u],
    ['Which is my best bot?', ['bots'], /no bots yet/u],
    ['What do my own trades say?', ['local_strategies'], /closed no trade yet.*has the highest confidence/su],
    ['What is my drawdown?', ['drawdown'], /equity/u],
    ['How much did I pay in fees?', ['fees'], /Nothing was traded/u],
    ['How close am I to my risk limits?', ['risk_limits'], /at most 35\.0%/u],
    ['What does my plan allow?', ['plan_limits'], /plan/u],
    ['How is the market today?', ['prices', 'breadth'], /of 2 symbols are up/u],
    ['Show my backtests', ['backtests'], /No backtest/u],
    ['Why did my bot stop?', ['bots'], /No bot has stopped/u],
    ['Tell me a joke', ['portfolio', 'bots', 'drawdown'], /fixed rules/u],
  ])('answers “%s” from computed data', async (question, tools, text) => {
    const trader = await server.signUpTrader();
    const answer = await ask(trader, question, analyst);
    expect(answer.answeredBy).toEqual({ kind: 'analyst', name: 'Built-in analyst', server: null });
    expect(answer.tools.map(({ tool }) => tool)).toEqual(tools);
    expect(answer.answer).toMatch(text);
    expect(
      answer.figures.filter(({ source }) => source === null).map(({ from, to }) => answer.answer.slice(from, to)),
      'each of its figures has a source',
    ).toEqual([]);
    expect(model.seen, 'nothing leaves the server').toEqual([]);
  });

  it('tells the reason for which a bot stopped', async () => {
    const trader = await server.signUpTrader();
    await advised.insertBot(trader, 'Night owl');
    await server.sql(
      `update bots set status = 'error', status_reason = 'Stop loss at 58,000.50 was reached.' where user_id = $1`,
      [trader.id],
    );
    const answer = await ask(trader, 'Why did Night owl stop?', analyst);
    expect(answer.answer).toContain('“Night owl” on BTCUSDT is error: Stop loss at 58,000.50 was reached.');
    expect(sourceOf(answer, '58,000.50')).toBe('T1');
  });

  it('says a probability by what followed such signals, and keeps it to be scored', async () => {
    const trader = await server.signUpTrader();
    const record = await server.call(trader, 'signal-calibration', { symbol: 'BTCUSDT', interval: '1h', horizon: 24 });
    const answer = await ask(trader, 'What is the outlook for bitcoin?', analyst);
    const [long] = record.body['sides'] as ReadonlyArray<{ bands: readonly Band[] }>;
    const confidence = Number(/Long with confidence (\d+)/u.exec(answer.answer)?.[1]);
    const band = long?.bands.find(({ from, to }) => confidence >= from && confidence <= to);
    if (band === undefined) throw new Error(answer.answer);
    const { count, gained, low, high } = band;
    const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
    expect(answer.answer, 'the odds are those of the record').toContain(
      `Of ${count} Long signals with confidence ${band.from} to ${band.to} ${gained} were followed by a gain over the next 24 candles: ${percent(gained / count)}, with 95% confidence ${percent(low)} to ${percent(high)};`,
    );
    expect(answer.answer).toContain(`So I say with ${percent(gained / count)} that BTCUSDT is above`);
    const [advice] = answer.advice;
    expect(advice).toMatchObject({ symbol: 'BTCUSDT', condition: 'above', level: '57000', referencePrice: '57000' });
    expect(answer.figures.every(({ source }) => source !== null)).toBe(true);
  });

  it.each([
    ['Create a DCA bot on ETH with $50', '/bots/create?dca=yes&symbol=ETHUSDT&d.baseAllocation=50'],
    ['Deploy rsi-dip on BTC with 500 USDT', '/strategies/rsi-dip?deploy=yes&symbol=BTCUSDT&allocation=500'],
    ['Tell me when there is a long signal on ETH 1h', '/signals?symbol=ETHUSDT&interval=1h&alert=Long'],
  ])('fills in the form of “%s”', async (question, href) => {
    const trader = await server.signUpTrader();
    const { proposals, answer } = await ask(trader, question, analyst);
    expect(proposals.map((each) => each.href)).toEqual([href]);
    expect(answer).toMatch(/^I (create no bots|add no alerts)\./u);
  });

  it('leads to the question how a bot is to be stopped, of several only by name', async () => {
    const trader = await server.signUpTrader();
    expect((await ask(trader, 'Stop my bot', analyst)).answer).toMatch(/none to stop/u);
    for (const name of ['Night owl', 'Early bird']) await advised.insertBot(trader, name);
    await server.sql(`update bots set status = 'running' where user_id = $1`, [trader.id]);
    expect((await ask(trader, 'Please stop my bot', analyst)).answer).toMatch(/say which one/u);
    const { proposals } = await ask(trader, 'Stop the bot early bird', analyst);
    const [bot] = await server.sql<{ id: string }>(`select id from bots where name = 'Early bird' and user_id = $1`, [
      trader.id,
    ]);
    expect(proposals).toEqual([{ kind: 'bot', label: 'Stop Early bird', href: `/bots/${bot?.id}?ask=stop` }]);
    expect(await server.sql(`select 1 from bots where user_id = $1 and status <> 'running'`, [trader.id])).toEqual([]);
  });

  it('fills in the ticket in place of trading', async () => {
    const trader = await server.signUpTrader();
    const { proposals } = await ask(trader, 'Buy 0.5 ETH at 2,900', analyst);
    expect(proposals.map(({ href }) => href)).toEqual([
      '/terminal?symbol=ETHUSDT&side=BUY&type=LIMIT&quantity=0.5&price=2900',
    ]);
  });
});

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
    expect(Number(own?.['brier_holding'])).toBeCloseTo((0.04 + 0.09) / 2, 6);
    expect(Number(own?.['return_followed'])).toBeCloseTo(0.1 / 3 / 2, 6);
    expect(Number(own?.['return_holding'])).toBeCloseTo(0.1 / 3, 6);
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
