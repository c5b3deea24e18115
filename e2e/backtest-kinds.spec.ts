import type { Page } from '@playwright/test';
import { callFunction } from './support/call-function.ts';
import { compareAll } from './support/compare-all.ts';
import { runBacktest } from './support/run-backtest.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { showAll } from './support/show-all.ts';
import { expect, test } from './support/test.ts';

const RUN_PAGE = /\/backtests\/[0-9a-f-]{36}/u;

async function fillDays(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('First day').fill(from);
  await page.getByLabel('Last day').fill(to);
}

async function addPair(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Pairs' }).click();
  await page.getByRole('combobox', { name: 'Pairs' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('a strategy is tested on several pairs that share one account', async ({ signedIn: page }) => {
  await page.goto('/backtests?strategy=ema-cross&symbol=BTCUSDT&timeframe=1h');
  await settle(page);
  await test.step('choose pairs', () => choosePairs(page));
  await test.step('assume a signal that comes late', async () => {
    await page.getByText('Assumptions').click();
    await page.getByRole('spinbutton', { name: 'Latency' }).fill('51');
    await expect(page.getByText('Latency must not be above 50 candles.')).toBeVisible();
    await page.getByRole('spinbutton', { name: 'Latency' }).fill('1');
    await expect(page.getByRole('combobox', { name: 'Detail' })).toContainText('15m candles');
  });
  await expectAccessible(page, 'the form of several pairs');
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await test.step('read what each pair brought', () => readContributions(page));
  await test.step('go from a pair to its chart and from a trade to its pair', () => linkPairs(page));
  await test.step('change it and run again', async () => {
    await page.getByRole('button', { name: /^More for/u }).click();
    await page.getByRole('menuitem', { name: 'Change and run' }).click();
    await settle(page);
    await expect(page.getByRole('list', { name: 'Chosen pairs' }).getByRole('listitem')).toHaveText([
      'BTC/USDT',
      'ETH/USDT',
    ]);
    await expect(page.getByRole('spinbutton', { name: 'Latency' })).toHaveValue('1');
  });
});

async function choosePairs(page: Page): Promise<void> {
  await page.getByText('Several pairs', { exact: true }).click();
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page.getByText('Choose 2 to 10 pairs.')).toBeVisible();
  await addPair(page, 'SOL/USDT');
  await addPair(page, 'ETH/USDT');
  await page.getByRole('button', { name: 'Remove SOL/USDT' }).click();
  await fillDays(page, '2024-01-01', '2024-12-31');
  const coverage = page.getByRole('list', { name: 'Candles of each pair' }).getByRole('listitem');
  await expect(coverage).toHaveCount(2);
  await expect(coverage.nth(0)).toContainText('8,784 candles in the range, no gaps');
  await expect(coverage.nth(1)).toContainText('ETH/USDT');
}

async function readContributions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await showAll(page);
  const table = page.getByRole('region', { name: 'Pairs side by side' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /^Together/u })).toBeVisible();
  await expect(page.getByText('equal part of the money', { exact: false })).toBeVisible();
  await expect(page.getByText(/act one candle after the next open/u)).toBeVisible();
  await expectAccessible(page, 'the result of a portfolio');
}

async function linkPairs(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: 'Pairs side by side' });
  await table.getByRole('link', { name: 'ETH/USDT' }).click();
  await expect(page).toHaveURL(/pair=ETHUSDT/u);
  await expect(page.getByRole('application', { name: /^ETH\/USDT 1h candles with \d+ round trips/u })).toBeVisible();
  const trades = page.getByRole('table', { name: 'Round trips' });
  await page.getByRole('searchbox', { name: 'Filter round trips' }).fill('BTC');
  await trades.getByRole('link').first().click();
  await expect(page).toHaveURL(/trade=\d+/u);
  await expect(page.getByRole('application', { name: /^BTC\/USDT 1h candles/u }), 'the chart follows').toBeVisible();
}

test('a grid bot is tested from its wizard to the result, and back to a bot', async ({ signedIn: page }) => {
  await page.goto('/bots/create?step=parameters&symbol=BTCUSDT');
  await settle(page);
  await test.step('leave the wizard with its grid', async () => {
    await page.getByText('Between two prices').click();
    await page.getByRole('spinbutton', { name: 'Lower price' }).fill('40000');
    await page.getByRole('spinbutton', { name: 'Upper price' }).fill('70000');
    await page.getByRole('spinbutton', { name: 'Grid lines' }).fill('31');
    await page.getByRole('link', { name: 'Backtest this grid' }).click();
    await expect(page).toHaveURL(/\/backtests\?.*of=grid/u);
    await page.goBack();
    await expect(page.getByRole('spinbutton', { name: 'Grid lines' }), 'the wizard has kept it').toHaveValue('31');
    await page.goForward();
  });
  await test.step('fill in the rest', () => fillGrid(page));
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await test.step('read the result', () => readGrid(page));
  await test.step('take it to a bot', async () => {
    await page.getByRole('link', { name: 'Use in bot' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Grid lines' })).toHaveValue('31');
    await expect(page.getByRole('spinbutton', { name: 'Lower price' })).toHaveValue('40000');
  });
});

async function fillGrid(page: Page): Promise<void> {
  await settle(page);
  await expect(page.getByRole('spinbutton', { name: 'Grid lines' })).toHaveValue('31');
  await fillDays(page, '2024-01-01', '2024-06-30');
  await expect(page.getByText(/^BTC stood at/u)).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Allocation' }).fill('20');
  await expect(page.getByText(/The smallest allocation that works is [\d.,]+ USDT/u).first()).toBeVisible();
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page, 'an allocation that is too small starts nothing').toHaveURL(/\/backtests\?/u);
  await page.getByRole('spinbutton', { name: 'Allocation' }).fill('5000');
  await expectAccessible(page, 'the form of a grid');
}

async function readGrid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await showAll(page);
  await expect(page.getByText(/^Grid profit \([\d,]+ pairs\)/u)).toBeVisible();
  await expect(
    page.getByRole('application', { name: /BTC\/USDT 1h candles with \d+ round trips and \d+ levels/u }),
  ).toBeVisible();
  const trades = page.getByRole('table', { name: 'Round trips' });
  await trades.getByRole('link', { name: '5', exact: true }).click();
  await expect(page.getByTestId('trades-in-view'), 'the chart has come closer').toContainText('1h candles');
  await expect(page.getByText(/allocation; money that is not there/u)).toBeVisible();
  await expectAccessible(page, 'the result of a grid');
}

test('a DCA bot is tested from the form to the result, and on to a bot', async ({ signedIn: page }) => {
  await page.goto('/backtests?symbol=BTCUSDT&timeframe=1h');
  await settle(page);
  await test.step('fill in the form', () => fillDca(page));
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await test.step('read the result', () => readDca(page));
  await test.step('look at a deal', () => chooseDeal(page));
  await test.step('take it to a bot, and back to the backtests', async () => {
    await page.getByRole('link', { name: 'Use in bot' }).click();
    await expect(page.getByRole('spinbutton', { name: /^Safety orders/u })).toHaveValue('3');
    await expect(page.getByRole('spinbutton', { name: /^Base order/u })).toHaveValue('250');
    await page.getByRole('link', { name: 'Backtest this bot' }).click();
    await expect(page).toHaveURL(/\/backtests\?.*of=dca/u);
    await settle(page);
    await expect(page.getByRole('spinbutton', { name: /^Base order/u })).toHaveValue('250');
  });
});

async function fillDca(page: Page): Promise<void> {
  await page.getByText('DCA bot', { exact: true }).click();
  await fillDays(page, '2024-01-01', '2024-03-31');
  await expect(page.getByText(/^BTC stood at/u)).toBeVisible();
  await page.getByRole('spinbutton', { name: /^Base order/u }).fill('1');
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page, 'a base order that is too small starts nothing').toHaveURL(/\/backtests\?/u);
  await page.getByRole('spinbutton', { name: /^Base order/u }).fill('250');
  await page.getByRole('spinbutton', { name: /^Safety orders/u }).fill('3');
  await page.getByRole('spinbutton', { name: /^Stop loss/u }).fill('0');
  await expect(page.getByText('Capital, fees included')).toBeVisible();
  await page.getByText('Ladder of the first deal').click();
  await expect(page.getByRole('list', { name: 'Planned ladder' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'the form of a DCA bot');
}

async function readDca(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await showAll(page);
  await expect(page.getByRole('heading', { name: 'The deals' })).toBeVisible();
  const orders = page.getByRole('region', { name: 'What each order did' });
  await expect(orders.getByRole('row')).toHaveCount(5);
  await expect(orders.getByRole('row', { name: /^Base order/u })).toContainText('100%');
  await expect(page.getByText(/whole ladder; money that is not there/u)).toBeVisible();
  await expectAccessible(page, 'the result of a DCA bot');
}

async function chooseDeal(page: Page): Promise<void> {
  const deals = page.getByRole('table', { name: 'Round trips' });
  await expect(deals.getByText('take profit').first()).toBeVisible();
  await deals.getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(/trade=1/u);
  await expect(page.getByTestId('trades-in-view'), 'the chart has come closer').toContainText('1h candles');
  await expect(
    page.getByRole('application', { name: /BTC\/USDT 1h candles with \d+ round trips and 6 levels/u }),
    'base, three safety orders, average and take profit',
  ).toBeVisible();
}

test('results of every form stand in one list and are compared', async ({ signedIn: page, trader }) => {
  const symbols = ['BTCUSDT', 'ETHUSDT'];
  const grid = { stepPct: 1, grids: 20, allocation: 5000 };
  await runBacktest(trader.client, { name: 'Both', symbol: undefined, symbols });
  await runBacktest(trader.client, { name: 'Lines', strategyId: undefined, grid });
  await runBacktest(trader.client, { name: 'Ladder', strategyId: undefined, dca: { maxSafetyOrders: 3 } });
  await runBacktest(trader.client, { name: 'Alone' });
  await page.goto('/backtests');
  await settle(page);
  const cards = page.getByRole('list', { name: 'Backtests' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.filter({ hasText: 'Both' })).toContainText('BTC/USDT, ETH/USDT 1h');
  await compareAll(page, 4);
  const figures = page.getByRole('region', { name: 'Figures side by side' });
  await expect(figures.getByRole('row', { name: /^Total return/u }).getByRole('cell')).toHaveCount(4);
});

test('results of every form are shared with their charts', async ({ trader, page }) => {
  const forms = {
    Both: { symbol: undefined, symbols: ['BTCUSDT', 'ETHUSDT'] },
    Lines: { strategyId: undefined, grid: { stepPct: 2, grids: 20, allocation: 5000 } },
    Ladder: { strategyId: undefined, dca: { stopLossPct: 0 } },
  };
  for (const [name, subject] of Object.entries(forms)) {
    const runId = await runBacktest(trader.client, { name, ...subject });
    const { token } = await callFunction(trader.client, 'share-run', { runId });
    await page.goto(`/shared/${token ?? ''}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await showAll(page);
    await expect(page.getByTestId('trades-in-view')).toContainText('round trips in view');
    if (name !== 'Both') continue;
    await page.getByRole('region', { name: 'Pairs side by side' }).getByRole('link', { name: 'ETH/USDT' }).click();
    await expect(page.getByRole('application', { name: /^ETH\/USDT 1h candles/u })).toBeVisible();
  }
});
