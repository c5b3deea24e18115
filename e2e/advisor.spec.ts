import {
  type ModelServer,
  callTools,
  say,
  startModelServer,
} from '../apps/server/src/intelligence/advisor/testing/model-server.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { createTrader } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { settle } from './support/settle.ts';
import { type RunningServer, startServer } from './support/start-server.ts';
import { expect, signIn, test } from './support/test.ts';

test('without a model the analyst answers, a form is filled in and not carried out, a forecast waits for its score', async ({
  signedIn: page,
}) => {
  await page.goto('/advisor');
  await settle(page);
  await expect(page.getByText(/Nothing leaves this server/u)).toBeVisible();
  await page.getByRole('button', { name: 'How is my portfolio doing?' }).click();
  await page.getByRole('button', { name: '10,000.00, from T1, equity' }).first().click();
  await expect(page.getByLabel('Result of T1')).toContainText('"equity"');

  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill('What is the outlook for BTC?');
  await box.press('Enter');
  await expect(page.getByText(/^BTCUSDT on 1h/u).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Scoreboard' }).click();
  await expect(page.getByText(/Brier score: the mean square/u)).toBeVisible();

  await page.getByRole('tab', { name: 'Ask' }).click();
  await box.fill('Buy 0.001 BTC at 50,000');
  await box.press('Enter');
  await page.getByRole('link', { name: 'Buy 0.001 BTCUSDT at 50000' }).first().click();
  const ticket = page.getByRole('form', { name: 'New order' });
  await expect(ticket).toContainText('A link filled this in');
  await expect(ticket.getByRole('spinbutton', { name: 'Price', exact: true })).toHaveValue('50000');
  await page.goto('/signals');
  await expect(page.getByRole('region', { name: 'Ask ATB' }).getByRole('textbox', { name: 'Question' })).toBeVisible();
});

test.describe('with a model', () => {
  let model: ModelServer;
  let server: RunningServer;
  let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;

  test.beforeAll(async () => {
    folder = await makeTemporaryFolder('e2e-advisor');
    model = await startModelServer();
    const port = await findFreePort();
    const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' };
    server = await startServer({ port, dataDir: folder.path, env });
  });
  test.afterAll(async () => {
    await server.stop();
    await model.stop();
    await folder.remove();
  });

  test('its words come as they are said, an order of its own is refused, and it can be stopped', async ({
    context,
    page,
  }) => {
    await signIn(context, await createTrader(server.url));
    model.play(
      callTools(['portfolio', {}], ['place_order', { symbol: 'BTCUSDT' }]),
      say('You have 10,000.00 USDT, and 77 reasons to be calm.'),
      say('One word after another, for a long while. '.repeat(40), { pieces: 400, pauseMs: 100 }),
    );
    await page.goto(`${server.url}/advisor`);
    await expect(page.getByText(new URL(model.baseUrl).host)).toBeVisible();
    const box = page.getByRole('textbox', { name: 'Question' });
    await box.fill('What is it worth?');
    await box.press('Enter');
    await expect(page.getByRole('button', { name: '10,000.00, from T1, equity' }).first()).toBeVisible();
    await expect(page.getByText(/place_order.*no tool/u).first()).toBeVisible();
    await expect(page.getByText(/One figure, marked/u).first()).toBeVisible();

    await box.fill('Tell me more');
    await box.press('Enter');
    await expect(page.getByText(/One word after another/u).first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop answer' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Stopped');
  });
});
