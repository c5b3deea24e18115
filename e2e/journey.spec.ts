import type { Page } from '@playwright/test';
import { chooseGridMarket, deployBot, fillGrid, nextWizardStep } from './support/bot-wizard.ts';
import { randomEmail, randomPassword } from './support/create-trader.ts';
import { countFillsShown } from './support/count-fills-shown.ts';
import { settle } from './support/settle.ts';
import { signUpByForm } from './support/sign-in-form.ts';
import { expect, test } from './support/test.ts';

const BOT = 'My first grid';
const DCA_BOT = 'My first DCA bot';
const SAFETY_ORDERS = 3;
/** The purchase at the start, and the next two lines on either side. */
const FILLS_SEEN = 3;
/** The simulated market may stand still for a minute. */
const TRADING_MS = 120_000;
/** A page that missed a push reads anew within fifteen seconds. */
const STARTING_MS = 30_000;

test('from sign-up to a reconciled ledger', async ({ page }) => {
  test.setTimeout(300_000);
  await test.step('sign up', () => signUp(page));
  await test.step('watch the market move', () => watchTheMarket(page));
  await test.step('trade by hand under the risk verdict', () => tradeByHand(page));
  await test.step('draw a grid and deploy it', () => deployGrid(page));
  await test.step('see its lines and orders, and the fills come', () => seeItTrade(page));
  await test.step('pause and resume', () => pauseAndResume(page));
  await test.step('stop and sell', () => stopAndSell(page));
  await test.step('plan a DCA bot and see its ladder', () => runDca(page));
  await test.step('stop and sell again', () => stopAndSell(page));
  await test.step('find every cent', () => findEveryCent(page));
});

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
  await signUpByForm(page, { name: 'Ada Trader', email: randomEmail(), password: randomPassword() });
  await expect(page.getByText('Welcome to ATB!')).toBeVisible();
  await settle(page);
  await expect(page.getByRole('main'), 'the paper money is there').toContainText('10,000');
}

async function watchTheMarket(page: Page): Promise<void> {
  await goTo(page, 'Terminal');
  const market = page.getByRole('button', { name: /^BTC USDT/u });
  const first = await market.textContent();
  await expect(market, 'the price moves').not.toHaveText(first ?? '');
}

async function tradeByHand(page: Page): Promise<void> {
  const ticket = page.getByRole('form', { name: 'New order' });
  await ticket.getByRole('button', { name: 'Set price to bid' }).click();
  const bid = Number(await ticket.getByRole('spinbutton', { name: 'Price' }).inputValue());
  expect(bid).toBeGreaterThan(1_000);

  await ticket.getByRole('spinbutton', { name: 'Price' }).fill((bid * 0.9).toFixed(2));
  await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('0.1');
  await expect(ticket.getByRole('status'), 'too much for the limits').toContainText(/exposure/iu);
  await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('0.001');
  await expect(ticket.getByRole('status')).toContainText('Trade Approved');
  await ticket.getByRole('button', { name: 'Buy BTC (paper)' }).click();
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();

  await page.getByRole('tab', { name: /^Open orders/u }).click();
  const cancel = page.getByRole('button', { name: 'Cancel Buy 0.001 BTC/USDT' });
  await cancel.click();
  await expect(page.getByText('Order cancelled')).toBeVisible();
  await expect(cancel).toBeHidden();
  await expect(page.getByText('No open orders.')).toBeVisible();
}

async function deployGrid(page: Page): Promise<void> {
  await goTo(page, 'Bots');
  const price = await chooseGridMarket(page);
  await fillGrid(page, { price, halfWidth: 0.02, lines: 17 });
  const chart = page.getByRole('application');
  await expect(chart, 'the lines and the stop loss are drawn').toHaveAccessibleName(/18 planned levels/u);
  await page.getByRole('spinbutton', { name: 'Stop loss below the lowest line' }).fill('0');
  await expect(chart, 'the drawing follows the form').toHaveAccessibleName(/17 planned levels/u);
  await expect(page.getByText('Within your limits')).toBeVisible();
  await deployBot(page, BOT);
}

async function seeItTrade(page: Page): Promise<void> {
  const chart = page.getByRole('application', { name: /BTC\/USDT/u });
  await expect(chart, 'the lines are on the chart').toHaveAccessibleName(/with 17 levels/u);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: /Buy/u }).first(), 'its orders rest').toBeVisible();
  await expect
    .poll(() => countFillsShown(page), { message: 'fills come', timeout: TRADING_MS })
    .toBeGreaterThanOrEqual(FILLS_SEEN);
  await page.getByRole('tab', { name: 'Fills' }).click();
  await expect(page.getByRole('row').nth(FILLS_SEEN), 'the table has them too').toBeVisible();
}

async function pauseAndResume(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await expect(page.getByText(/paused/iu).first()).toBeVisible();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
}

async function stopAndSell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: /Sell at the market price/u }).check();
  await dialog.getByRole('button', { name: 'Stop and sell' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
}

/** The take profit lies far off and there is no stop loss: the deal lasts as long as somebody looks at it. */
async function runDca(page: Page): Promise<void> {
  await goTo(page, 'Bots');
  await page.getByRole('link', { name: 'Create bot' }).click();
  await page.getByRole('radio', { name: /^DCA/u }).check();
  await nextWizardStep(page, 'Choose Symbol');
  await page.getByRole('radio', { name: /BTC\/USDT/u }).check();
  await nextWizardStep(page, 'AI Optimization');
  await nextWizardStep(page, 'Configure Parameters');
  await page.getByRole('spinbutton', { name: 'Safety orders' }).fill(String(SAFETY_ORDERS));
  await page.getByRole('spinbutton', { name: 'Take profit', exact: true }).fill('20');
  const chart = page.getByRole('application');
  await expect(chart, 'base, safety orders, take profit and stop are drawn').toHaveAccessibleName(/6 planned levels/u);
  await page.getByRole('spinbutton', { name: 'Stop loss', exact: true }).fill('0');
  await expect(chart, 'the drawing follows the form').toHaveAccessibleName(/5 planned levels/u);
  await expect(page.getByRole('region', { name: 'Planned ladder' }).getByRole('row')).toHaveCount(SAFETY_ORDERS + 2);
  await expect(page.getByText('Within your limits')).toBeVisible();
  await nextWizardStep(page, 'Review & Deploy');
  await expect(page.getByText(/^Places 3 safety orders from/u)).toBeVisible();
  await page.getByLabel('Name (optional)').fill(DCA_BOT);
  await page.getByRole('button', { name: 'Deploy Bot' }).click();
  await expect(page.getByRole('heading', { name: DCA_BOT })).toBeVisible();
  const ladder = page.getByRole('region', { name: 'Ladder', exact: true }).getByRole('row');
  await expect(ladder, 'the base order is bought and the ladder laid').toHaveCount(SAFETY_ORDERS + 1, {
    timeout: STARTING_MS,
  });
  await expect(ladder.nth(1)).toContainText(/Buy order open|Filled/u);
  await expect(page.getByText(/^Waiting for BTC to reach .+ the take profit is open there/u)).toBeVisible();
}

async function findEveryCent(page: Page): Promise<void> {
  await goTo(page, 'Portfolio');
  await settle(page);
  await expect(page.getByRole('row').filter({ hasText: 'USDT' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Positions' }).click();
  await expect(page.getByText(/No open positions/u), 'everything was sold').toBeVisible();
  await page.getByRole('tab', { name: 'Executions' }).click();
  await expect(page.getByRole('row').filter({ hasText: BOT }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Reconcile' }).click();
  await expect(page.getByText('Everything adds up')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Deposits and fills equal cash' })).toContainText('USDT');
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
