import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from './support/pages.ts';
import { expectAccessible, expectAccessibleInAllLooks } from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { expectNoSidewaysScroll } from './support/sideways-scroll.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const RUN_PAGE = /\/lab\/[0-9a-f-]{36}/u;
/** A hundred sets of two averages over a year of hours; a fifth of the days stays sealed. */
const HUNDRED = '/lab?strategy=ema-cross&r.fast=5:50:5&r.slow=60:150:10&from=2024-01-01&to=2024-12-31&minTrades=5';

test('parameters are searched, judged, walked forward, and the sealed days opened once', async ({ signedIn: page }) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  await test.step('the form counts before it starts', () => fillForm(page));
  await test.step('a hundred sets are tried', () => sweep(page));
  await test.step('the map is read without a mouse', () => readMap(page));
  await test.step('trials are listed and taken along', () => saveTrials(page));
  await test.step('the best is stressed', () => readStress(page));
  await test.step('the sealed days are opened once', () => openSealed(page));
  await test.step('it fits a phone', () => checkPhone(page));
  await test.step('the strategy is walked forward', () => walkForward(page));
  await test.step('the survivor becomes a paper bot', () => deploy(page));
});

async function fillForm(page: Page): Promise<void> {
  await page.goto('/lab');
  await settle(page);
  await expect(page.getByText('You have not searched anything yet.')).toBeVisible();
  await page.goto(HUNDRED);
  await expect(page.getByText('100 combinations')).toBeVisible();
  const end = page.getByRole('spinbutton', { name: 'Fast EMA, to' });
  await end.fill('4');
  await expect(page.getByText('Fast EMA must be from 5 to 60.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Fast EMA, from' }).fill('30');
  await end.fill('10');
  await expect(page.getByText('The range ends at 10, below its start at 30.')).toBeVisible();
  await page.goto(HUNDRED);
  await settle(page);
  await expectAccessibleInAllLooks(page, 'the form of a search');
}

async function sweep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start sweep' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await expect(page.getByText(/100 trials in/u)).toBeVisible({ timeout: 60_000 });
  await settle(page);
  const verdict = page.getByRole('region', { name: 'Luck or skill' });
  await expect(verdict.getByText(/^Probability that the best result is luck: \d+%/u)).toBeVisible();
  await expect(verdict.getByText('Expected by luck from 100 trials')).toBeVisible();
  await expect(verdict.getByText('By luck from 100 trials of the account')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Best trial' }).getByText('Fast EMA')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the result of a sweep');
}

async function readMap(page: Page): Promise<void> {
  const map = page.getByRole('application', { name: 'Sharpe ratio by Fast EMA and Slow EMA' });
  await map.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText(/^Fast EMA 5, Slow EMA \d+: /u).first()).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page).toHaveURL(/map=table/u);
  const table = page.getByRole('table', { name: /^Sharpe ratio by Fast EMA/u });
  await expect(table.getByRole('row')).toHaveCount(11);
  await page.reload();
  await expect(table, 'the address keeps it').toBeVisible();
  await page.getByRole('button', { name: 'View as map' }).click();
}

async function saveTrials(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Trials/u }).click();
  const table = page.getByRole('table', { name: 'Trials' });
  await expect(table).toHaveAttribute('aria-rowcount', '101');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('Trial,Fast EMA,Slow EMA,Sharpe ratio,Return,Drawdown,Round trips');
  expect(lines).toHaveLength(101);
  await expectAccessible(page, 'the trials of a sweep');
}

async function readStress(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Trade-off' }).click();
  await expect(page.getByRole('region', { name: 'Pareto front trials' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'the trade-off of a sweep');
  await page.getByRole('tab', { name: 'Stress' }).click();
  await expect(page.getByRole('row', { name: /^Fees twice as high/u })).toBeVisible();
  await expectAccessible(page, 'the stress of a sweep');
  await page.getByRole('tab', { name: 'Equity of the best' }).click();
  await expect(page.getByText(/^Look-ahead: passed/u)).toBeVisible();
  await expectAccessible(page, 'the equity of a sweep');
}

async function openSealed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open sealed period…' }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Open sealed period' });
  await expect(confirm).toBeDisabled();
  await expectAccessible(page, 'the question before the sealed period');
  await dialog.getByRole('textbox', { name: 'Type OPEN to confirm' }).fill('OPEN');
  await confirm.click();
  await expect(page.getByText(/^The sealed period was opened on/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its backtest' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^The sealed period was opened on/u), 'it stays open').toBeVisible();
}

async function checkPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.getByRole('tab', { name: 'Heat map' }).click();
  await settle(page);
  await expectNoSidewaysScroll(page, 'a sweep on a phone');
  await expectAccessible(page, 'a sweep on a phone');
  await page.setViewportSize(DESKTOP);
}

async function walkForward(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Walk forward' }).click();
  await expect(page.getByText(/all tried in each of 9 windows/u)).toBeVisible();
  await page.getByRole('button', { name: 'Start walk-forward' }).click();
  await expect(page).toHaveURL(RUN_PAGE);
  await expect(page.getByText('Return out of sample')).toBeVisible({ timeout: 60_000 });
  await settle(page);
  await expect(page.getByRole('region', { name: 'Windows', exact: true }).getByRole('row')).toHaveCount(10);
  await expectAccessibleInAllLooks(page, 'the result of a walk-forward');
}

async function deploy(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Strategy Lab' }).first().click();
  await page.getByRole('list', { name: 'Searches' }).getByRole('link').last().click();
  const best = page.getByRole('region', { name: 'Best trial' });
  await expect(best.getByText('The look-ahead and warm-up checks passed.')).toBeVisible();
  await best.getByRole('button', { name: 'Deploy EMA Cross' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy EMA Cross' });
  const button = dialog.getByRole('button', { name: 'Deploy (paper)' });
  await button.click();
  // Hundreds of trials ask for more days out of sample than the sealed ones.
  await expect(
    dialog.getByText(/^Your account has run [\d,]+ trials, which asks for \d+ days out of sample/u),
  ).toBeVisible();
  await expect(button).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I know that the result may be luck' }).check();
  await button.click();
  await expect(page).toHaveURL(/\/bots\/[0-9a-f-]{36}/u);
}
