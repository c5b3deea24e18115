import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sendEvent } from '../../../intelligence/advisor/testing/model-server.ts';
import { startAdvisedServer } from '../testing/advised-server.ts';

it('an answer has only its time, however steadily the model writes', async () => {
  const { server, model, stop } = await startAdvisedServer({ answerMs: 500 });
  try {
    model.play(async (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      while (!response.destroyed) {
        sendEvent(response, { choices: [{ delta: { content: 'and ' } }] });
        await sleep(50);
      }
    });
    const trader = await server.signUpTrader();
    const { body } = await server.call(trader, 'ai-advisor', { question: 'Will it end?' });
    expect(body).toMatchObject({ success: false, error: 'The answer took longer than a minute.' });
  } finally {
    await stop();
  }
});
