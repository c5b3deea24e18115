import { say, standInRecogniser } from './support/stand-in-recogniser.ts';
import { expect, test } from './support/test.ts';

test('a spoken order is confirmed, another refused, and talk is none', async ({ signedIn: page, trader }) => {
  await standInRecogniser(page);
  await page.goto('/dashboard/voice-demo');
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await page.getByRole('button', { name: 'Start listening' }).click();
  await expect(page.getByText('Listening…')).toBeVisible();

  await say(page, 'he said sell bitcoin yesterday');
  await expect(page.getByText(/^Command not recognized\. Say help for available commands\./u)).toBeVisible();
  const card = page.getByRole('region', { name: 'Command to confirm' });
  await expect(card).toHaveCount(0);

  // What follows talk at once belongs to it.
  await page.waitForTimeout(2_100);
  await say(page, 'buy 0.001 bitcoin');
  await expect(card).toContainText(
    /Buy 0\.001 Bitcoin at the market, about .* on your paper account\. Is that right\?/u,
  );
  await expect(card).toContainText('BTC/USDT');
  await say(page, 'yesterday');
  await expect(card).toContainText('Not done: you did not say yes.');

  // It listens for half a minute at a time.
  await page.getByRole('button', { name: 'Stop listening', exact: true }).click();
  await page.getByRole('button', { name: 'Start listening' }).click();
  await expect(page.getByText('Listening…')).toBeVisible();
  await say(page, 'buy 0.001 bitcoin');
  await expect(card).toContainText('Is that right?');
  // What is said while the server is silent is not placed: a button waits for it to be back, speech does not.
  await expect(page.getByRole('button', { name: 'Yes, do it' })).toBeEnabled();
  await say(page, 'yes');
  await expect(card).toContainText(/(?:Done|Placed): Buy 0\.001 BTC\/USDT/u);

  const readOrders = async () => {
    const { data } = await trader.client.from('bot_orders').select('symbol, side, status, client_order_id');
    return data;
  };
  const clientOrderId: unknown = expect.stringMatching(/^voice_[0-9a-f]{30}$/u);
  await expect
    .poll(readOrders)
    .toEqual([{ symbol: 'BTCUSDT', side: 'buy', status: 'filled', client_order_id: clientOrderId }]);

  await say(page, 'stop listening');
  await expect(page.getByText('Not listening.', { exact: true })).toBeVisible();
});

test('answers are spoken by the server in a sound that the browser plays', async ({ signedIn: page }) => {
  await page.goto('/dashboard/voice-demo?tab=demo');
  const spoken = page.waitForResponse('**/functions/v1/voice-engine');
  await page.getByRole('button', { name: 'Start demo' }).click();
  const { audioContent } = (await (await spoken).json()) as { readonly audioContent: string };
  const seconds = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    return (await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes.buffer)).duration;
  }, audioContent);
  expect(seconds).toBeGreaterThan(2);
  await expect(page.getByText(/^BTC is at [\d,.]+ USDT/u)).toBeVisible();
  await page.getByRole('button', { name: 'Stop demo' }).click();
  await expect(page.getByRole('button', { name: 'Start demo' })).toBeVisible();
});
