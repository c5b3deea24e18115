import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeMp3 } from '../../../intelligence/voice/testing/decode-mp3.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer();
  trader = await server.signUpTrader('free');
});
afterAll(() => server.stop());

const ask = (body: object) => server.call(trader, 'voice-engine', body);
const listen = async (body: object) => {
  const answer = await ask(body);
  expect(answer).toMatchObject({ status: 200, body: { success: true, provider: 'built-in' } });
  return decodeMp3(Buffer.from(String(answer.body['audioContent']), 'base64'));
};

describe('voice-engine', () => {
  it('answers a base64 mp3 file that can be played', async () => {
    const heard = await listen({ text: 'Your account is worth 10,000 dollars.' });
    expect(heard.faults).toBe(0);
    expect(heard.seconds).toBeGreaterThan(1.5);
    expect(heard.loudness).toBeGreaterThan(0.01);
  });

  it('speaks faster in a volatile market and reads a signal out', async () => {
    const text = 'The market moves fast, and every order is checked.';
    const [plain, fast] = [await listen({ text }), await listen({ text, regime: 'volatile' })];
    expect(fast.seconds).toBeLessThan(plain.seconds * 0.96);
    const tradeSignal = { symbol: 'BTCUSDT', signal: 'Long', confidence: 88, riskReward: 3.2 };
    expect((await listen({ text, tradeSignal })).seconds).toBeGreaterThan(plain.seconds + 3);
  });

  it('says that nobody can speak when only a model is asked for and there is none', async () => {
    const { status, body } = await ask({ text: 'Ready.', provider: 'model' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, reason: 'NO_SPEECH', error: 'No speech synthesis available' });
  });

  it('speaks for nobody who is not signed in', async () => {
    const { error } = await server.connect().functions.invoke('voice-engine', { body: { text: 'Ready.' } });
    expect(error).not.toBeNull();
  });
});
