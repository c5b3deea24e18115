import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTools, type ModelServer, say } from '../../../intelligence/advisor/testing/model-server.ts';
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
let ask: AdvisedServer['ask'];

beforeAll(async () => {
  advised = await startAdvisedServer();
  ({ server, model, ask } = advised);
});
beforeEach(() => model.play(say('Nothing to say.')));
afterAll(() => advised.stop());

describe('the built-in analyst', () => {
  const analyst = { analyst: true };

  it.each([
    ['How is my portfolio doing?', ['portfolio', 'accounts'], /paper account is worth 10,000\.00 USDT/u],
    ['Which is my best bot?', ['bots'], /no bots yet/u],
    ['What do my own trades say?', ['local_strategies'], /closed no trade yet.*has the highest confidence/su],
    ['What is my drawdown?', ['drawdown'], /equity/u],
    ['How much did I pay in fees?', ['fees'], /Nothing was traded/u],
    ['How close am I to my risk limits?', ['risk_limits'], /at most 35\.0%/u],
    ['What does my plan allow?', ['plan_limits'], /plan/u],
    ['How is the market today?', ['prices', 'breadth'], /of 2 symbols are up/u],
    ['Show my backtests', ['backtests'], /No backtest/u],
    ['Why did my bot stop?', ['bots'], /No bot has stopped/u],
    ['Is bitcoin trending or volatile?', ['market_analysis'], /BTCUSDT at 57,000\.00 is \w+.*Volatility is \d/su],
    ['Is ETH volatile?', ['market_analysis'], /Of ETHUSDT there are not the candles/u],
    ['Tell me a joke', ['portfolio', 'accounts', 'bots', 'drawdown'], /fixed rules/u],
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

  it('tells accounts that are connected to exchanges by themselves, what has no price named', async () => {
    const trader = await server.signUpTrader();
    const [account] = await server.sql<{ id: string }>(
      `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'kraken', 'Savings', false) returning id`,
      [trader.id],
    );
    await server.sql(
      `insert into balances (account_id, user_id, asset, free, locked, ts)
       values ($1, $2, 'USDT', 250.5, 0, now()), ($1, $2, 'NOSUCH', 7, 0, now())`,
      [account?.id, trader.id],
    );
    const { answer } = await ask(trader, 'What is my balance?', analyst);
    expect(answer).toMatch(/^The paper account is worth 10,000\.00 USDT/u);
    expect(answer).toContain('“Savings” is worth 250.50 USDT, without “NOSUCH”, of which no price is known: today');
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

describe('what was looked at', () => {
  it('has the address of the screen that shows the same, with what was asked for', async () => {
    const trader = await server.signUpTrader();
    await advised.insertBot(trader, 'Night owl');
    const [bot] = await server.sql<{ id: string }>('select id from bots where user_id = $1', [trader.id]);
    model.play(
      callTools(
        ['portfolio', {}],
        ['bot_log', { bot: 1 }],
        ['candles', { symbol: 'BTCUSDT', timeframe: '1h' }],
        ['market_analysis', { action: 'analyze-coin', symbol: 'BTC' }],
        ['market_analysis', { action: 'scan-markets' }],
        ['place_order', {}],
      ),
      say('Done.'),
    );
    const { tools } = await ask(trader, 'Look at all of it');
    expect(tools.map(({ to }) => to)).toEqual([
      '/portfolio',
      `/bots/${bot?.id}`,
      '/terminal?symbol=BTCUSDT&tf=1h',
      '/terminal?symbol=BTCUSDT',
      '/overview',
      undefined,
    ]);
    expect(model.seen.map(({ text }) => text).join(), 'no id leaves the server').not.toContain(bot?.id);
  });
});
