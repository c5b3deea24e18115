import type { Page } from '@playwright/test';
import { settle } from './support/settle.ts';
import { showAll } from './support/show-all.ts';
import { expect, test } from './support/test.ts';

const BOT_PAGE = /\/bots\/[0-9a-f-]{36}$/u;
const LAB_RUN = /\/lab\/[0-9a-f-]{36}/u;
const RUN_PAGE = /\/backtests\/[0-9a-f-]{36}/u;
/** Periods 4 to 30, thresholds 10 to 43, leaving at 46, 68 or 90. */
const COMBINATIONS = '2,754';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a trader picks a strategy, tests it, searches its numbers, hears whether they are luck, and deploys the survivor', async ({
  signedIn: page,
}) => {
  test.slow();
  await test.step('find “Reversion, 1h, Beginner” and read it', () => readStrategy(page));
  await test.step('backtest it', () => backtest(page));
  await test.step('search thousands of parameter sets', () => search(page));
  await test.step('hear how likely the best is luck', () => readVerdict(page));
  await test.step('walk it forward', () => walkForward(page));
  await test.step('deploy the survivor', () => deploy(page));
});

async function readStrategy(page: Page): Promise<void> {
  await page.goto('/overview');
  await page.getByRole('link', { name: 'Strategies', exact: true }).click();
  await settle(page);
  await page.getByRole('button', { name: /^Reversion/u }).click();
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('1H');
  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Beginner');
  await page.getByRole('link', { name: 'RSI Dip', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('RSI(14) crosses above 35');
  await expect(page.getByRole('region', { name: 'Fails when' })).toContainText('bear market');
}

async function backtest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Backtest RSI Dip' }).click();
  await settle(page);
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
  await showAll(page);
  await expect(page.getByText(/^Buy and hold [+−]/u).first()).toBeVisible();
  const trades = page.getByRole('table', { name: 'Round trips' });
  const count = Number(await trades.getAttribute('aria-rowcount')) - 1;
  expect(count, 'the strategy trades').toBeGreaterThan(10);
  await expect(page.getByTestId('trades-in-view'), 'every trade is on the chart').toContainText(
    `${count} round trips in view of ${count}`,
  );
  await expect(page.getByRole('region', { name: /cost/iu }).first()).toContainText('Fees');
}

async function search(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open in Strategy Lab' }).click();
  await settle(page);
  await page.getByRole('checkbox', { name: 'Vary Leave above' }).check();
  for (const [label, step] of [
    ['RSI period', '1'],
    ['Oversold below', '1'],
    ['Leave above', '22'],
  ] as const) {
    await page.getByRole('spinbutton', { name: `${label}, step` }).fill(step);
  }
  await expect(page.getByText(`${COMBINATIONS} combinations`)).toBeVisible();
  await page.getByRole('button', { name: 'Start sweep' }).click();
  await expect(page).toHaveURL(LAB_RUN);
  await expect(page.getByText(`${COMBINATIONS} trials in`)).toBeVisible({ timeout: 90_000 });
  await settle(page);
  await expect(page.getByRole('application', { name: /^Sharpe ratio by RSI period/u })).toBeVisible();
}

async function readVerdict(page: Page): Promise<void> {
  const verdict = page.getByRole('region', { name: 'Luck or skill' });
  await expect(verdict.getByText(/^Probability that the best result is luck: \d+%/u)).toBeVisible();
  await expect(verdict.getByText(`Expected by luck from ${COMBINATIONS} trials`)).toBeVisible();
}

async function walkForward(page: Page): Promise<void> {
  const sweep = page.url();
  await page.getByRole('link', { name: 'Walk forward' }).click();
  await settle(page);
  await page.getByRole('checkbox', { name: 'Vary Leave above' }).uncheck();
  await page.getByRole('spinbutton', { name: 'RSI period, step' }).fill('4');
  await page.getByRole('spinbutton', { name: 'Oversold below, step' }).fill('5');
  await page.getByRole('button', { name: 'Start walk-forward' }).click();
  await expect(page).toHaveURL(LAB_RUN);
  await expect(page.getByText('Return out of sample')).toBeVisible({ timeout: 60_000 });
  await page.goto(sweep);
  await settle(page);
}

async function deploy(page: Page): Promise<void> {
  const best = page.getByRole('region', { name: 'Best trial' });
  await expect(best.getByText('The look-ahead and warm-up checks passed.')).toBeVisible();
  await best.getByRole('button', { name: 'Deploy RSI Dip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy RSI Dip' });
  const button = dialog.getByRole('button', { name: 'Deploy (paper)' });
  await button.click();
  // So many trials ask for more days out of sample than the sealed ones.
  await dialog.getByRole('checkbox', { name: 'I know that the result may be luck' }).check();
  await button.click();
  await expect(page).toHaveURL(BOT_PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('RSI Dip');
  await expect(page.getByText('Running', { exact: true }).first(), 'it works by itself').toBeVisible();
}
