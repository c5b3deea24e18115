import { callFunction } from './support/call-function.ts';
import { createTrader, type Trader } from './support/create-trader.ts';
import { readPrice } from './support/start-grid.ts';
import { expect, test } from './support/test.ts';

let orders = 0;
async function trade({ client }: Trader, side: 'BUY' | 'SELL', quantity: string): Promise<void> {
  orders += 1;
  const order = { newClientOrderId: `provider-${orders}`, symbol: 'BTCUSDT', side, type: 'MARKET', quantity } as const;
  await callFunction(client, 'exchange-binance/order', order);
}

const fillsOf = async ({ client }: Trader): Promise<number> =>
  (await client.from('trade_ledger').select('id').throwOnError()).data.length;

test('a trader is copied, the copy is changed and stopped, and its gap is shown', async ({
  signedIn: page,
  baseURL,
}) => {
  const provider = await createTrader(baseURL ?? '');
  await readPrice(provider, 'BTCUSDT');
  await trade(provider, 'BUY', '0.001');
  await expect.poll(() => fillsOf(provider)).toBe(1);
  const name = `Trader ${provider.accountId.slice(0, 8)}`;
  const opened = { p_account_id: provider.accountId, p_name: name, p_description: 'Trades by hand.', p_fee: 10 };
  await provider.client.rpc('open_provider', opened).throwOnError();
  await trade(provider, 'BUY', '0.001');
  await expect.poll(() => fillsOf(provider)).toBe(2);

  await page.goto('/copy-trading');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const copy = card.getByRole('button', { name: `Copy Trader ${name}` });
  // Its market is known once its first trade is measured.
  await expect(async () => {
    await page.reload();
    await expect(copy).toBeEnabled({ timeout: 10_000 });
  }).toPass();
  await copy.click();
  const dialog = page.getByRole('dialog', { name: `Copy ${name}` });
  await dialog.getByRole('spinbutton', { name: 'Share' }).or(dialog.getByLabel('Share')).first().fill('500');
  await dialog.getByLabel('Allocation').fill('5000');
  // Ten minutes of this market pass in a second: by its clock every copy would be late.
  await dialog.getByLabel('Latest start').fill('3600');
  await dialog.getByRole('button', { name: 'Start copying' }).click();
  await expect(dialog).toBeHidden();
  const active = page.getByRole('region', { name: 'Your Active Copy Trades' });
  await expect(active.getByRole('link', { name })).toBeVisible();

  await active.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: `Settings of BTC/USDT ${name}` });
  await settings.getByLabel('Slippage guard').fill('2');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings).toBeHidden();

  await trade(provider, 'BUY', '0.002');
  await active.getByRole('link', { name }).click();
  const trades = page.getByRole('table', { name: 'Copied trades' });
  await expect(trades.getByText('Copied')).toBeVisible();
  await expect(page.getByText('Provider at your size')).toBeVisible();
  await expect(page.getByText(/^Delay/u).first()).toBeVisible();

  await page.goto('/copy-trading');
  await active.getByRole('button', { name: 'Stop Copy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop and sell' }).click();
  await expect(active.getByText('You copy nobody yet.')).toBeVisible();
});
