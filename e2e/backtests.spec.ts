import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { compareAll } from './support/compare-all.ts';
import { runBacktest } from './support/run-backtest.ts';
import { settle } from './support/settle.ts';
import { showAll } from './support/show-all.ts';
import { expect, test } from './support/test.ts';

const RUN_PAGE = /\/backtests\/[0-9a-f-]{36}/u;

test('a strategy is tested on shipped candles, read trade by trade and compared', async ({ signedIn: page }) => {
  await page.goto('/backtests');
  await settle(page);
  await test.step('nothing runs before a strategy is chosen', async () => {
    await expect(page.getByRole('button', { name: 'Run backtest' })).toBeDisabled();
    await expect(page.getByText('No backtests yet.')).toBeVisible();
  });
  await test.step('choose and run', () => chooseAndRun(page));
  await test.step('read the result', () => readResult(page));
  await test.step('go from trade to chart and back', () => linkTrades(page));
  await test.step('take the trades along', () => saveTrades(page));
  await test.step('run it with other numbers, and compare', () => compare(page));
});

async function chooseAndRun(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Strategy' }).click();
  await page.getByRole('combobox', { name: 'Strategy' }).fill('ema cross');
  await page
    .getByRole('option', { name: /^EMA Cross/u })
    .first()
    .click();
  await page.getByLabel('First day').fill('2024-01-01');
  await page.getByLabel('Last day').fill('2024-12-31');
  await expect(page.getByText('8,784 candles in the range, no gaps')).toBeVisible();
  await page.getByText('Assumptions').click();
  await page.getByRole('spinbutton', { name: 'Fee per side' }).fill('-1');
  await expect(page.getByText('Fee must not be negative.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Fee per side' }).fill('10');
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
}

async function readResult(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await showAll(page);
  await expect(page.getByText(/In-sample/u)).toBeVisible();
  const label = page.getByRole('button', { name: 'Sharpe ratio' }).first();
  await label.hover();
  await expect(page.getByText(/^Mean ÷ standard deviation/u).first()).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText('8,784, none missing')).toBeVisible();
}

async function linkTrades(page: Page): Promise<void> {
  const inView = page.getByTestId('trades-in-view');
  await expect(inView).toContainText('79 round trips in view of 79');
  const table = page.getByRole('table', { name: 'Round trips' });
  await table.getByRole('link', { name: '40', exact: true }).click();
  await expect(page).toHaveURL(/trade=40/u);
  await expect(inView, 'the chart has come closer').toContainText('1h candles');
  await expect(table.locator('[aria-current="true"]')).toContainText('40');

  await page.getByRole('application', { name: /79 round trips/u }).press('ArrowRight');
  await expect(page, 'the chart chooses as well').toHaveURL(/trade=41/u);
  await expect(table.locator('[aria-current="true"]')).toContainText('41');
  await page.reload();
  await expect(table.locator('[aria-current="true"]'), 'the address keeps it').toContainText('41');
}

async function saveTrades(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for/u }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Trades as CSV' }).click(),
  ]);
  const lines = await readLines(file);
  expect(lines[0]).toMatch(/^number,side,entry_time,exit_time,entry_price/u);
  expect(lines).toHaveLength(80);

  await page.getByRole('searchbox', { name: 'Filter round trips' }).fill('2024-02');
  await expect(page.getByText(/^\d+ of 79 rows$/u)).toBeVisible();
  const [filtered] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect((await readLines(filtered)).length, 'what is filtered').toBeLessThan(20);
}

async function readLines(file: Download): Promise<readonly string[]> {
  return (await readFile(await file.path(), 'utf8')).split('\r\n');
}

async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for/u }).click();
  await page.getByRole('menuitem', { name: 'Change and run' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Fast EMA' })).toHaveValue('20');
  await page.getByRole('spinbutton', { name: 'Fast EMA' }).fill('10');
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await showAll(page);
  await page.getByRole('link', { name: 'All backtests' }).click();
  const cards = page.getByRole('list', { name: 'Backtests' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await compareAll(page, 2);
  const figures = page.getByRole('region', { name: 'Figures side by side' });
  await expect(figures.getByRole('row', { name: /^Total return/u }).getByRole('cell')).toHaveCount(2);
  await expect(page.getByRole('application', { name: 'Growth of the compared runs' })).toBeVisible();
}

test('a run is heard of on another page, starred and found again', async ({ signedIn: page, trader }) => {
  await page.goto('/backtests?strategy=ema-cross');
  await settle(page);
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await page.goto('/backtests');
  const list = page.getByRole('list', { name: 'Backtests' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('Total return'), 'its result arrives by itself').toBeVisible();

  await runBacktest(trader.client, { name: 'Made elsewhere' });
  await expect(list.getByRole('link', { name: 'Made elsewhere' }), 'without a reload').toBeVisible();
  // The star is shown at once; a page that is loaded anew would take its request along.
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('research_runs'),
  );
  await page.getByRole('button', { name: 'Star Made elsewhere' }).click();
  await kept;
  await page.getByRole('button', { name: 'Starred' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('link', { name: 'Made elsewhere' }), 'the star was kept').toBeVisible();

  await page.getByRole('button', { name: 'More for Made elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Made elsewhere' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(list.getByRole('link', { name: 'Made elsewhere' })).toHaveCount(0);
  await page.goto('/backtests');
  await expect(list.getByRole('listitem'), 'it stays away').toHaveCount(1);
});

test('a range without candles is answered at its field', async ({ signedIn: page }) => {
  await page.goto('/backtests?strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&from=2018-01-01&to=2018-02-01');
  await settle(page);
  await expect(page.getByText(/There are no 1h candles of BTCUSDT/u).first()).toBeVisible();
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription(/There are no 1h candles of BTCUSDT/u);
});

test('a result is shared with somebody who is not signed in, and taken back', async ({
  signedIn: page,
  trader,
  browser,
}) => {
  const runId = await runBacktest(trader.client, { name: 'For a friend' });
  await page.goto(`/backtests/${runId}`);
  await settle(page);
  await page.getByRole('button', { name: 'More for For a friend' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this result' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByText(/\/shared\//u).textContent();
  expect(address).toMatch(/\/shared\/[A-Za-z0-9_-]{32,}$/u);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(address ?? '');
  await expect(other.getByRole('heading', { name: 'For a friend' })).toBeVisible();
  await showAll(other);
  await expect(other.getByRole('table', { name: 'Round trips' })).toBeVisible();
  await expect(other.getByTestId('trades-in-view'), 'with its chart').toContainText('79 round trips in view of 79');

  await dialog.getByRole('button', { name: 'Take the link back' }).click();
  await expect(dialog.getByText('Nobody else can see it now.')).toBeVisible();
  await other.reload();
  await expect(other.getByText(/There is no shared result at this address/u)).toBeVisible();
  await stranger.close();
});
