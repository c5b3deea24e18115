import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Receiver, startReceiver, TELEGRAM_OK } from '../apps/server/src/notifications/testing/receiver.ts';
import { dec, sumDecimals, toPlain } from '../packages/core/src/base/decimal.ts';
import { chooseGridMarket, deployBot, fillGrid } from './support/bot-wizard.ts';
import { randomEmail, randomPassword } from './support/create-trader.ts';
import {
  type ExchangePlace,
  enterKeys,
  leaveTestnet,
  nextStep,
  saveAccount,
  withExchange,
} from './support/local-exchange.ts';
import { readPdf } from './support/read-pdf.ts';
import { addApp, saveRecoveryCodes } from './support/second-factor.ts';
import { settle } from './support/settle.ts';
import { signUpByForm } from './support/sign-in-form.ts';
import { expect, test } from './support/test.ts';

const TRADES = 300;
const DAY_MS = 86_400_000;
/** The year of the middle of the history, which goes back 400 days: it has trades whenever the test is run. */
const YEAR = new Date(Date.now() - 200 * DAY_MS).getUTCFullYear();
const GRID = 'Wide grid';
const PROVIDER = 'Trend Desk (demo)';
const METHODS = ['FIFO', 'LIFO', 'Average Cost', 'HIFO'] as const;
const CAUSES = ['Price', 'Fee', 'Size', 'Missed', 'Delay'] as const;
const BACK = 'Orders and bots trade on the paper account. Bots that OFFLINE halted stay paused until you start them.';
/** As @BotFather writes it; nobody has it. */
const BOT_TOKEN = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc';

interface Scene {
  readonly page: Page;
  readonly place: ExchangePlace;
  readonly telegram: Receiver;
}

test('from the keys of an exchange to tax, a copied trader, an edited grid, OFFLINE and a message in Telegram', async ({
  context,
  page,
}) => {
  // A provider that trades seldom keeps its followers waiting: a day of this market takes two and a half minutes.
  test.setTimeout(600_000);
  const telegram = await startReceiver(TELEGRAM_OK);
  try {
    await withExchange(context, { trades: TRADES, env: { ATB_TELEGRAM_URL: telegram.url } }, async (place) => {
      const scene: Scene = { page, place, telegram };
      await test.step('sign up, with a second factor', () => signUp(scene));
      await test.step('have the account tell Telegram', () => addTelegram(scene));
      // Before anybody is followed: after three losses in a row, also of a copy, no bot of the account buys for a while.
      await test.step('edit a running grid', () => editGrid(scene));
      await test.step('Telegram gets what the grid bought', () => readTelegram(scene));
      await test.step('follow a demo provider', () => followProvider(scene));
      await test.step('connect an exchange: one key is refused, another is taken', () => connectExchange(scene));
      await test.step('its history comes in, and the book explains every balance', () => seeHistory(scene));
      await test.step('the tax of a year by every method, on screen and as files', () => readTax(scene));
      await test.step('the gap of the first copied trade, by its causes', () => seeGap(scene));
      await test.step('OFFLINE and back', () => goOffline(scene));
    });
  } finally {
    telegram.stop();
  }
});

async function signUp({ page, place: { url } }: Scene): Promise<void> {
  await page.goto(`${url}/auth`);
  await signUpByForm(page, { name: 'Ada Trader', email: randomEmail(), password: randomPassword() }, `${url}/overview`);
  await addApp(page, url);
  await saveRecoveryCodes(page);
}

async function connectExchange({ page, place: { url, demo } }: Scene): Promise<void> {
  await page.goto(`${url}/settings/exchange`);
  await page.getByRole('link', { name: 'Connect an exchange' }).first().click();
  await page.getByRole('radio', { name: /^Binance/u }).check();
  await nextStep(page);
  await enterKeys(page, demo.binance.withdraw);
  await leaveTestnet(page);
  await nextStep(page);
  const tryKeys = () => page.getByRole('button', { name: 'Test Connection' }).click();
  await tryKeys();
  await expect(page.getByRole('alert')).toContainText('These keys can withdraw');
  await nextStep(page);
  await expect(page.getByText('Please test your connection before saving.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await enterKeys(page, demo.binance.read);
  await nextStep(page);
  await tryKeys();
  await expect(page.getByRole('list', { name: 'Permissions' }).getByRole('listitem')).toHaveText([
    'Read: yes',
    'Trade: no',
    'Withdraw: no',
  ]);
  await saveAccount(page);
}

async function seeHistory({ page }: Scene): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).first().click();
  await page.getByRole('combobox', { name: 'Exchange' }).selectOption('binance');
  await page.getByRole('tab', { name: 'Reconcile' }).click();
  const reading = page.getByRole('region', { name: 'Reading of Binance Account' });
  await expect(reading.getByRole('progressbar', { name: 'History read' })).toBeVisible();
  const status = reading.getByRole('status');
  await expect(status).toContainText(/^(?:Reading the history: \d+ of \d+ parts|Read up to now)/u);
  // Some thirty parts, each asked of the exchange by the signer.
  await expect(status).toContainText('Read up to now, looked at every minute.', { timeout: 180_000 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/^The book explains all \d+ balances/u)).toBeVisible();
  const checks = page.getByRole('region', { name: 'Reconciliation of Binance Account, checks' });
  await expect(checks.getByRole('row').nth(2)).toBeVisible();
  for (const row of (await checks.getByRole('row').all()).slice(1)) {
    await expect(row.getByRole('cell').last(), 'no asset differs').toHaveText('0');
  }
  await page.getByRole('tab', { name: 'Executions' }).click();
  await expect(page.getByText(`of ${TRADES} rows`)).toBeVisible();
  const { name, bytes } = await save(page, page.getByRole('button', { name: 'Export CSV' }).click());
  expect(name).toMatch(/^atb-executions-.*\.csv$/u);
  expect(bytes.toString('utf8').trimEnd().split('\r\n'), 'all, not only the page that is shown').toHaveLength(
    TRADES + 1,
  );
}

async function addTelegram({ page, place: { url }, telegram }: Scene): Promise<void> {
  await page.goto(`${url}/settings/notifications`);
  await page.getByRole('button', { name: 'Add channel' }).first().click();
  await page.getByLabel('Bot token', { exact: true }).fill(BOT_TOKEN);
  await page.getByLabel('Chat', { exact: true }).fill('42');
  await page.getByRole('button', { name: 'Add channel' }).click();
  const channel = page.getByRole('list', { name: 'Channels' }).getByRole('listitem');
  const trades = channel.getByRole('checkbox', { name: 'Trades' });
  await trades.click();
  await expect(trades).toBeChecked();
  await channel.getByRole('button', { name: 'Send test to Telegram' }).click();
  await expect(page.getByText('The test has arrived')).toBeVisible();
  const { path, body } = telegram.received.find((each) => each.text.includes('Test from ATB')) ?? {};
  expect(path).toBe(`/bot${BOT_TOKEN}/sendMessage`);
  expect(body).toMatchObject({
    chat_id: '42',
    text: expect.stringContaining('Notifications of your account arrive here.'),
  });
}

async function followProvider({ page }: Scene): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Copy Trading' }).first().click();
  await page.getByRole('button', { name: `Copy Trader ${PROVIDER}` }).click();
  const dialog = page.getByRole('dialog', { name: `Copy ${PROVIDER}` });
  await dialog.getByLabel('Allocation').fill('1000');
  // Ten minutes of this market pass in a second.
  await dialog.getByLabel('Latest start').fill('3600');
  await dialog.getByRole('button', { name: 'Start copying' }).click();
  await expect(dialog).toBeHidden();
  const active = page.getByRole('region', { name: 'Your Active Copy Trades' });
  await expect(active.getByRole('link', { name: PROVIDER })).toBeVisible();
}

async function readTax({ page, place: { url } }: Scene): Promise<void> {
  await page.goto(`${url}/portfolio?tab=tax`);
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption('Binance Account');
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(YEAR));
  const gains = new Set<string>();
  for (const method of METHODS) {
    await page.getByRole('combobox', { name: 'Cost basis method' }).selectOption(method);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await settle(page);
    const shown = await readFigures(page);
    gains.add(shown.gain);
    await expectProof(page, /^Realised gain: /u);
    await expectProof(page, /^Gain of \w+, row 1: /u);
    const csv = await save(page, page.getByRole('button', { name: `Export Tax CSV (${YEAR})` }).click());
    expect(csv.name).toMatch(new RegExp(`^atb-tax-${YEAR}-01-01-to-${YEAR}-12-31-.*\\.csv$`, 'u'));
    expectSums(csv.bytes.toString('utf8'), shown);
    const pdf = await save(page, page.getByRole('button', { name: 'PDF', exact: true }).click());
    const { pages, text } = readPdf(pdf.bytes);
    expect(pages).toBeGreaterThan(0);
    expect(text).toMatch(/^Tax report\n/u);
    expect(text).toContain(`${YEAR}-01-01 to ${YEAR}-12-31`);
    expect(text).toContain(`${method}, lots kept by account`);
  }
  expect(gains.size, 'each method has a result of its own').toBe(METHODS.length);
}

/** What is pressed opens where it comes from, and both ways to it come to the same. */
async function expectProof(page: Page, title: RegExp): Promise<void> {
  await page.getByTitle(title).click();
  const sheet = page.getByRole('dialog', { name: /^Proof: / });
  await expect(sheet.getByText('Both agree to the last digit.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

async function save(page: Page, click: Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

interface Shown {
  readonly gain: string;
  readonly income: string;
}

async function readFigures(page: Page): Promise<Shown> {
  const read = async (label: string): Promise<string> => {
    const figure = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) });
    return (await figure.locator('dd').first().innerText()).replaceAll(',', '').replace('−', '-').split(' ')[0] ?? '';
  };
  return { gain: await read('Realised gain'), income: await read('Income') };
}

const GAINS = new Set(['sale', 'fee', 'transfer_fee']);

function expectSums(csv: string, shown: Shown): void {
  const rows = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  const sum = (isMeant: (type: string) => boolean): number =>
    Number(toPlain(sumDecimals(rows.filter(([type = '']) => isMeant(type)).map((row) => dec(row[7] ?? '')))));
  expect(rows.length).toBeGreaterThan(10);
  expect(Math.abs(sum((type) => GAINS.has(type)) - Number(shown.gain))).toBeLessThanOrEqual(0.005);
  expect(Math.abs(sum((type) => type === 'income') - Number(shown.income))).toBeLessThanOrEqual(0.005);
}

async function seeGap({ page, place: { url } }: Scene): Promise<void> {
  await page.goto(`${url}/copy-trading`);
  await page.getByRole('region', { name: 'Your Active Copy Trades' }).getByRole('link', { name: PROVIDER }).click();
  const trades = page.getByRole('table', { name: 'Copied trades' });
  await expect(trades.getByText('Copied', { exact: true }).first()).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText('Provider at your size')).toBeVisible();
  const figures = await readDefinitions(page);
  const [total, provider, gap] = ['Total', 'Provider at your size', 'Gap'].map((term) => figures.get(term) ?? NaN);
  const causes = CAUSES.map((cause) => figures.get(cause) ?? NaN);
  // Each figure is shown to four places.
  expect(causes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(gap ?? NaN, 3);
  expect((total ?? NaN) - (provider ?? NaN)).toBeCloseTo(gap ?? NaN, 3);
}

/** Figures of a page by their entries, all of one moment. */
async function readDefinitions(page: Page): Promise<ReadonlyMap<string, number>> {
  const entries = await page.evaluate(() =>
    [...document.querySelectorAll('dt')].map((term) => [
      term.firstChild?.textContent ?? '',
      term.parentElement?.querySelector('dd')?.textContent ?? '',
    ]),
  );
  return new Map(
    entries.map(([term = '', figure = '']) => [term.trim(), Number(figure.replaceAll(',', '').replace('−', '-'))]),
  );
}

async function editGrid({ page }: Scene): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Bots' }).first().click();
  const price = await chooseGridMarket(page);
  await fillGrid(page, { price, halfWidth: 0.2, lines: 6 });
  await page.getByRole('spinbutton', { name: 'Allocation' }).fill('700');
  await page.getByRole('spinbutton', { name: 'Stop loss below the lowest line' }).fill('0');
  await deployBot(page, GRID);
  // An edit is previewed against the orders that the bot has by then.
  await page.getByRole('tab', { name: 'Orders' }).click();
  const orders = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  await expect(orders.filter({ hasText: 'Accepted' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${GRID}` });
  await dialog.getByRole('spinbutton', { name: 'Allocation' }).fill('1000');
  await expect(dialog.getByText('Budget 700.00 → 1,000.00 USDT')).toBeVisible();
  const read = async (region: string): Promise<readonly ShownOrder[]> => {
    const shown = dialog.getByRole('region', { name: region }).getByRole('listitem');
    // Without the orders of the bot, or a price, the budget is shown alone.
    await expect(shown.first()).toBeVisible();
    return (await shown.allInnerTexts()).map(readOrder);
  };
  const [going, coming] = [await read('Orders that go'), await read('Orders that come')];
  await dialog.getByRole('button', { name: 'Apply changes' }).click();
  await expect(dialog).toBeHidden();
  const rowOf = ({ price: at, quantity }: ShownOrder) => orders.filter({ hasText: at }).filter({ hasText: quantity });
  // What is priced above the market is bought at once; the lines are far enough apart for the others to rest.
  const resting = coming.filter(({ price: at }) => Number(at.replaceAll(',', '')) < price * 0.95);
  expect([going.length > 0, resting.length > 0]).toEqual([true, true]);
  for (const order of going) await expect(rowOf(order)).toContainText('Cancelled');
  for (const order of resting) await expect(rowOf(order)).toContainText('Accepted');
}

interface ShownOrder {
  readonly quantity: string;
  readonly price: string;
}

/** 'Buy 0.00216 BTC at 92,220.00' */
function readOrder(text: string): ShownOrder {
  const [, quantity = '', price = ''] = /^Buy (\S+) BTC at (\S+)$/u.exec(text) ?? [];
  expect(price, text).not.toBe('');
  return { quantity, price };
}

async function readTelegram({ page, telegram }: Scene): Promise<void> {
  await page.getByRole('tab', { name: 'Fills' }).click();
  const fills = page.getByRole('table', { name: 'Fills' }).getByRole('row');
  await expect(fills.nth(1)).toBeVisible();
  const texts = (): readonly string[] => telegram.received.map(({ body }) => String(body['text']));
  await expect.poll(() => texts().filter((text) => text.includes(`By ${GRID}.`)).length).toBeGreaterThan(0);
  expect(texts().find((text) => text.includes(`By ${GRID}.`))).toMatch(/Bought 0\.\d+ BTCUSDT at \d+(?:\.\d+)?\n/u);
}

async function goOffline({ page, place: { url } }: Scene): Promise<void> {
  await page.goto(`${url}/actions`);
  await settle(page);
  const modes = page.getByRole('group', { name: 'Mode of all accounts' });
  await modes.getByRole('button', { name: 'OFFLINE' }).click();
  await expect(
    page.getByText(/2 bots halted, [1-9]\d* orders? cancelled\. Nothing is placed until you switch to SIMULATION\./u),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bots' }).getByText('Paused')).toHaveCount(2);
  await page.getByRole('button', { name: 'Execute Neural Trade' }).click();
  await expect(page.getByRole('region', { name: 'Neural trade' })).toContainText('Nothing was placed');
  await modes.getByRole('button', { name: 'SIMULATION' }).click();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bots' }).getByText('Paused')).toHaveCount(2);
  await page.getByRole('link', { name: 'Account journal' }).first().click();
  await page.getByRole('combobox', { name: 'By' }).selectOption('user');
  await expect(page.getByText('All accounts were switched to OFFLINE.')).toBeVisible();
}
