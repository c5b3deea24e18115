import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTAINTY_MARK } from '../../../intelligence/advisor/model/refuse-certainty.ts';
import { callTools, type ModelServer, respond, say } from '../../../intelligence/advisor/testing/model-server.ts';
import type { TradingServer } from '../../../testing/start-trading-server.ts';
import { type AdvisedServer, startAdvisedServer } from '../testing/advised-server.ts';

let advised: AdvisedServer;
let server: TradingServer;
let model: ModelServer;
let ask: AdvisedServer['ask'];

beforeAll(async () => {
  advised = await startAdvisedServer();
  ({ server, model, ask } = advised);
});
afterAll(() => advised.stop());

describe('an answer that promises certainty', () => {
  it('is shown and kept without the promise, which is marked', async () => {
    const trader = await server.signUpTrader();
    model.play(say('Your account is new. A grid bot is a guaranteed profit. You cannot lose. Start small.'));
    const { answer, questionId } = await ask(trader, 'Is a grid safe?');
    const expected = `Your account is new. ${CERTAINTY_MARK} Start small.`;
    expect(answer).toBe(expected);
    expect(await server.sql('select answer from advisor_questions where id = $1', [questionId])).toEqual([
      { answer: expected },
    ]);
    expect(model.seen[0]?.body.messages[0]?.content, 'the model is told').toMatch(/Never promise an outcome/u);
  });

  it('is left alone where it says that nothing is certain', async () => {
    const trader = await server.signUpTrader();
    const text = 'Nothing is guaranteed, and no strategy is without risk.';
    model.play(say(text));
    expect((await ask(trader, 'Is it guaranteed?')).answer).toBe(text);
  });
});

describe('a forecast in plain text', () => {
  const text = 'BTCUSDT has gained for days. It will probably rise further.';

  it('is asked for once more, and kept to be scored', async () => {
    const trader = await server.signUpTrader();
    const forecast = { symbol: 'BTCUSDT', condition: 'above', hours: 24, probability: 0.6 };
    model.play(
      say(text),
      callTools(['state_forecast', forecast], ['fill_order_form', { symbol: 'BTCUSDT', side: 'BUY' }]),
    );
    const answer = await ask(trader, 'Where does BTC go?');
    expect(answer).toMatchObject({ answer: text, proposals: [], promptTokens: 150, completionTokens: 30 });
    expect(answer.advice).toMatchObject([{ symbol: 'BTCUSDT', condition: 'above', probability: 0.6 }]);
    const kept = 'select symbol, status, answered_by from advisor_advice where user_id = $1';
    expect(await server.sql(kept, [trader.id])).toEqual([
      { symbol: 'BTCUSDT', status: 'open', answered_by: 'test-model' },
    ]);
    expect(model.seen).toHaveLength(2);
    expect(model.seen[1]?.body.tools?.map((tool) => tool.function.name)).toEqual(['state_forecast']);
  });

  it.each([
    ['says no', say('No.')],
    ['states one that is none', callTools(['state_forecast', { symbol: 'DOGEUSDT' }])],
    ['fails', respond(500, {}, '')],
  ])('is named as not scored when the model %s, without a further request', async (_, turn) => {
    const trader = await server.signUpTrader();
    model.play(say(text), turn);
    const answer = await ask(trader, 'Where does BTC go?');
    expect(answer.answer).toBe(`${text}\n\n[Not scored: what is said of BTCUSDT was not stated as a forecast.]`);
    expect(answer.advice).toEqual([]);
    expect(model.seen).toHaveLength(2);
  });

  it('that was stated is not asked for again', async () => {
    const trader = await server.signUpTrader();
    const forecast = { symbol: 'BTCUSDT', condition: 'above', hours: 24, probability: 0.6 };
    model.play(callTools(['state_forecast', forecast]), say(text));
    expect((await ask(trader, 'Where does BTC go?')).answer).toBe(text);
    expect(model.seen).toHaveLength(2);
  });
});
