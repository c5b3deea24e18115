import { DESKTOP, PHONE } from './support/pages.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a learner is started, read, frozen, resumed and reset, and signals use its parameters', async ({
  signedIn: page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/learning?symbol=BTCUSDT&interval=1h');
  await settle(page);
  await page.getByRole('button', { name: 'Start learning' }).click();
  const arms = page.getByRole('region', { name: 'Parameters and their outcomes' });
  await expect(arms.getByRole('row')).toHaveCount(9);
  await expect(arms.getByText('In use')).toHaveCount(1);
  await expect(page.getByText('No round has ended yet')).toBeVisible();
  const trial = page.getByRole('region', { name: 'Parameters on recorded candles' });
  await expect(trial.getByRole('row')).toHaveCount(9);
  await expect(page.getByRole('figure', { name: /Regret over \d+ recorded rounds/u })).toBeVisible();
  await page.getByRole('button', { name: 'Freeze on champion' }).click();
  await expect(page.getByText('Frozen: nothing is learned')).toBeVisible();
  await page.getByRole('button', { name: 'Resume learning' }).click();
  await expect(page.getByRole('button', { name: 'Freeze on champion' })).toBeVisible();
  await page.getByText('Paper trades', { exact: true }).click();
  await expect(
    page.getByText(
      'Closed trades of your paper accounts in this symbol. They are counted when a round ends, or by Count now below.',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'a learner');

  await page.goto('/signals?symbol=BTCUSDT&interval=1h');
  // The cards come when they are near.
  await page.getByText('Only questions to Ask ATB count').scrollIntoViewIfNeeded();
  const card = page.getByRole('region', { name: 'Strategy Parameters' });
  await expect(card.getByText('Learning Engine', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: /Learning Engine of/u }).click();
  await expect(page).toHaveURL(/\/learning\?symbol=BTCUSDT&interval=1h$/u);

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText('Picked with the next signal')).toBeVisible();
});
