import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './support/busy-trader.ts';
import { signIn } from './support/test.ts';

test('a figure opens its proof, a period is brushed for the whole page, a report is exported', async ({
  page,
  context,
  busyTrader,
}) => {
  await signIn(context, busyTrader);
  await page.goto('/dashboard/performance');
  await expect(page.getByRole('heading', { name: 'Performance Analytics' })).toBeVisible();
  await page.getByRole('button', { name: 'Win Rate: show the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'Proof: Win Rate' });
  await expect(proof.getByText(/^Both agree/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof, 'what the pointer does is for the page again').toBeHidden();

  const chart = page.getByRole('application', { name: /^Equity since/u });
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width * 0.1, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.+&to=/u);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/from=/u);
  // The address is ahead of the page, which is drawn anew behind it.
  await expect(chart, 'the whole line is shown').toHaveAccessibleName(/ now, largest fall/u);

  // With no period chosen a click is for the proof of a point. The engine writes the latest with all that it is proved by.
  const whole = await chart.boundingBox();
  if (whole === null) throw new Error('the chart has no place');
  await page.mouse.click(whole.x + whole.width - 2, whole.y + 40);
  const point = page.getByRole('dialog', { name: /^Proof: Equity of/u });
  await expect(point).toContainText('All agree to the last digit.');
  await expect(point.getByText('BTC at', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Trade History' }).click();
  await expect(page.getByText(/executions, page 1 of/u)).toBeVisible();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByRole('region', { name: 'By weekday (UTC)' })).toBeVisible();

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Report' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^atb-performance-.+\.pdf$/u);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByLabel('Format of the report').selectOption('csv');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Report' }).click(),
  ]);
  expect((await readFile(await csv.path(), 'utf8')).split('\r\n')[0]).toMatch(/^time,symbol,bot,side/u);
});
