import { openPricing } from './support/open-pricing.ts';
import { expect, test } from './support/test.ts';

test('a checkout that is left charges nothing and is paid by who comes back, and a success page needs both of its parameters', async ({
  page,
}) => {
  await openPricing(page);
  await page.getByRole('button', { name: 'Start with Starter Plan' }).click();
  await expect(page.getByRole('button', { name: 'Pay $190 (test)' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/payment/cancelled');
  await expect(page.getByText('No charge was made.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/checkout\//u);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`back-${Date.now()}@example.test`);
  await page.getByRole('button', { name: 'Pay $190 (test)' }).click();
  await expect(page).toHaveURL(/\/payment\/success\?/u);
  await expect(page.getByText(/ATB-[A-Z0-9]{8}-[A-Z0-9]{4}/u)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This checkout is paid. It is not charged again.')).toBeVisible();
  await page.goto('/payment/success?session_id=chk_x');
  await expect(page.getByRole('alert')).toContainText('Missing session ID or lookup token in URL');
});
