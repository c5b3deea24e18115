import type { Page } from '@playwright/test';
import { randomEmail } from './support/create-trader.ts';
import { readPrice } from './support/start-grid.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

test('signing up says what is missing, one thing at a time, at its field', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  const submit = page.getByRole('button', { name: 'Sign Up' });
  await submit.click();
  await expectFault(page, 'Email', 'Email and password are required');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await submit.click();
  await expectFault(page, 'Email', 'Please enter a valid email address');
  await page.getByLabel('Email').fill(randomEmail());
  await submit.click();
  await expectFault(page, 'Password', 'Password must be at least 6 characters long');
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await submit.click();
  await expectFault(page, 'Full name', 'Full name is required');
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Confirm password').fill('password1234');
  await submit.click();
  await expectFault(page, 'Confirm password', 'Passwords do not match');
  await page.getByLabel('Confirm password').fill('password123');
  await submit.click();
  await expect(page.getByRole('alert'), 'the server refuses a common password').toContainText(/password/iu);
  await expect(page).toHaveURL(/\/auth/u);
});

test('the settings refuse an empty name, a wrong current password and a short new one', async ({
  signedIn: page,
  trader,
}) => {
  await page.goto('/settings');
  await settle(page);
  await page.getByLabel('Full name').fill('  ');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectFault(page, 'Full name', 'Full name is required');

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expectFault(page, 'Current password', 'Enter your current password');
  await page.getByLabel('Current password').fill('something else');
  await page.getByLabel('New password', { exact: true }).fill('123');
  await change.click();
  await expectFault(page, 'New password', 'Password must be at least 6 characters long');
  await page.getByLabel('New password', { exact: true }).fill('a quiet harbour at night');
  await page.getByLabel('Confirm password').fill('a quiet harbour at night');
  await change.click();
  await expect(page.getByRole('alert').first(), 'the server says why').toContainText(/current password/iu);
  const { error } = await trader.client.auth.signInWithPassword({ email: trader.email, password: trader.password });
  expect(error, 'the password is the old one').toBeNull();
});

test('the order ticket holds back what the market or the limits would refuse', async ({ signedIn: page, trader }) => {
  await page.goto('/terminal');
  const ticket = page.getByRole('form', { name: 'New order' });
  const [price, quantity] = ['Price', 'Quantity'].map((name) => ticket.getByRole('spinbutton', { name }));
  const submit = ticket.getByRole('button', { name: 'Buy BTC (paper)' });
  const fill = async (priceText: string, quantityText: string): Promise<void> => {
    await price?.fill(priceText);
    await quantity?.fill(quantityText);
  };
  await expect(submit, 'nothing typed yet').toBeDisabled();
  await fill('100000', '0.00001');
  await expect(quantity ?? submit).toHaveAccessibleDescription(/at least/iu);
  await expect(submit).toBeDisabled();
  await fill('100000', '0.0000015');
  await expect(quantity ?? submit).toHaveAccessibleDescription(/0\.00001|step|multiple/iu);
  await fill('100000', '-1');
  await expect(submit).toBeDisabled();
  await fill('100000', '9'.repeat(40));
  await expect(submit).toBeDisabled();
  await fill('100000', '1e400');
  await expect(submit).toBeDisabled();
  await fill('90000', '0.5');
  await expect(ticket.getByRole('status'), 'more than the limits allow').toContainText(/exposure/iu);
  const { data } = await trader.client.from('bot_orders').select('id').throwOnError();
  expect(data, 'no order was recorded').toEqual([]);
});

test('the wizard names the field and the number that would work', async ({ signedIn: page, trader }) => {
  const price = await readPrice(trader, 'BTCUSDT');
  await page.goto('/bots/create');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /BTC\/USDT/u }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'AI Optimization' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Between two prices', { exact: true }).click();
  const field = (name: string) => page.getByRole('spinbutton', { name });
  const fill = async (lower: number, upper: number, lines: string, allocation: string): Promise<void> => {
    await field('Lower price').fill(lower.toFixed(2));
    await field('Upper price').fill(upper.toFixed(2));
    await field('Grid lines').fill(lines);
    await field('Allocation').fill(allocation);
    await page.getByRole('button', { name: 'Next' }).click();
  };
  await fill(price, price * 0.9, '10', '1000');
  await expect(page.getByText(/must be above|must be greater|above lower/iu).first()).toBeVisible();
  await fill(price, price + 0.05, '50', '1000');
  await expect(field('Grid lines')).toHaveAccessibleDescription(/both round to .*use fewer lines/iu);
  await fill(price * 0.9, price * 1.1, '100', '20');
  await expect(field('Allocation')).toHaveAccessibleDescription(/The smallest allocation that works is \d/u);
  await fill(price * 0.9, price * 1.1, '1', '1000');
  await expect(field('Grid lines')).toHaveAccessibleDescription(/at least 2/iu);
  await fill(price * 0.9, price * 1.1, '10', '-5');
  await expect(field('Allocation')).toHaveAccessibleDescription(/must not be negative|above 0/iu);
  await expect(page.getByRole('heading', { name: 'Configure Parameters' }), 'no step further').toBeVisible();
  const { data } = await trader.client.from('bots').select('id').throwOnError();
  expect(data, 'no bot was made').toEqual([]);
});

test('the server answers what no form would send with a sentence and no trace', async ({
  request,
  trader,
  baseURL,
}) => {
  const config = (await (await request.get('/config.json')).json()) as { readonly publishableKey: string };
  const token = trader.session.access_token;
  const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`;
  const call = (path: string, data: string, bearer = token) =>
    request.post(`${baseURL ?? ''}${path}`, {
      headers: { apikey: config.publishableKey, Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      data: Buffer.from(data),
    });
  const order = '/functions/v1/exchange-binance/order';
  const command = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.001',
    price: '1',
    newClientOrderId: 'x',
  };
  const refused: ReadonlyArray<readonly [status: number, words: RegExp, ...Parameters<typeof call>]> = [
    [400, /JSON/iu, order, '{"symbol":'],
    [400, /quantity/iu, order, JSON.stringify({ ...command, quantity: 'NaN' })],
    [400, /quantity/iu, order, JSON.stringify(command).replace('"0.001"', '1e400')],
    [400, /quantity/iu, order, JSON.stringify({ ...command, quantity: '-1' })],
    [400, /side/iu, order, JSON.stringify({ ...command, side: 'HOLD' })],
    [413, /large|big|bytes/iu, order, JSON.stringify({ ...command, symbol: 'B'.repeat(10_000_000) })],
    [401, /token|jwt|sign/iu, order, JSON.stringify(command), forged],
    [404, /not found|no function|exist/iu, '/functions/v1/no-such-function', '{}'],
  ];
  for (const [status, words, ...rest] of refused) {
    const response = await call(...rest);
    const text = await response.text();
    expect.soft(response.status(), `${rest[0]}: ${text}`).toBe(status);
    expect.soft(text).toMatch(words);
    expect.soft(text, 'no stack').not.toMatch(/\.ts:|at \w+ \(/u);
  }
  const { data } = await trader.client.from('bot_orders').select('id').throwOnError();
  expect(data, 'no order was recorded').toEqual([]);
});

async function expectFault(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence, 'u'));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field, 'the field to correct has the focus').toBeFocused();
}
