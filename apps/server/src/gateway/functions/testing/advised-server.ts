// A server whose advisor asks a local model, on a market that a test says.
import type { AdvisorAnswer } from '@atb/api/functions/advisor/ai-advisor';
import { type EpochMs, HOUR_MS } from '@atb/core/base/time';
import { expect } from 'vitest';
import type { AdvisorDeps } from '../../../intelligence/advisor/create-advisor.ts';
import { createOpenAiModel } from '../../../intelligence/advisor/model/open-ai-model.ts';
import { type ModelServer, startModelServer } from '../../../intelligence/advisor/testing/model-server.ts';
import { ScriptedMarket } from '../../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
/** Of the market's time, as usage counts. */
export const MONTH = 202_606;
export const DAILY_CAP = 12;

export interface AdvisedServer {
  readonly server: TradingServer;
  readonly model: ModelServer;
  readonly market: ScriptedMarket;
  /** How long the model may say nothing: long, until a test that looks at just that shortens it. */
  readonly modelTimeouts: { firstMs: number; nextMs: number };
  readonly ask: (trader: Trader, question: string, more?: object) => Promise<AdvisorAnswer>;
  readonly insertBot: (trader: Trader, name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * BTC has risen for 700 hours and stands at 57,000, ETH at 3,000.
 * @param timing how long an answer may take, as the server has it unless said.
 */
export async function startAdvisedServer(timing: Pick<AdvisorDeps, 'answerMs'> = {}): Promise<AdvisedServer> {
  const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], STARTS_AT);
  const model = await startModelServer();
  const settings = { baseUrl: model.baseUrl, apiKey: 'sk-of-the-operator', model: 'test-model' };
  const modelTimeouts = { firstMs: 60_000, nextMs: 60_000 };
  const server = await startTradingServer(market, {
    model: createOpenAiModel(settings, modelTimeouts),
    dailyCap: DAILY_CAP,
    ...timing,
  });
  for (let hour = 0; hour < 700; hour += 1) {
    const close = 50_000 + hour * 10 + ([0, 60, 120, 180, 90][hour % 5] ?? 0);
    const openTime = (STARTS_AT - (700 - hour) * HOUR_MS) as EpochMs;
    market.addCandle('BTCUSDT', '1h', { openTime, open: close, high: close, low: close, close, volume: 1 });
  }
  await market.say('ETHUSDT', 3_000);
  await market.say('BTCUSDT', 57_000);
  return {
    server,
    model,
    market,
    modelTimeouts,
    ask: async (trader, question, more = {}) => {
      const { status, body } = await server.call(trader, 'ai-advisor', { question, ...more });
      expect(status, JSON.stringify(body)).toBe(200);
      return body as unknown as AdvisorAnswer;
    },
    insertBot: async (trader, name) => {
      await server.sql(
        `insert into bots (user_id, name, type, symbol, exchange_account_id, params) values ($1, $2, 'grid', 'BTCUSDT', $3, '{}')`,
        [trader.id, name.slice(0, 80), trader.accountId],
      );
    },
    stop: async () => {
      await server.stop();
      await model.stop();
    },
  };
}

/** The source of a figure as it stands in the answer. */
export function sourceOf({ answer, figures }: AdvisorAnswer, text: string): string | null | undefined {
  return figures.find(({ from, to }) => answer.slice(from, to) === text)?.source;
}
