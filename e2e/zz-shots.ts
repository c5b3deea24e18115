import { chromium } from '@playwright/test';
import { createTrader } from './support/create-trader.ts';
import { signIn } from './support/test.ts';
const url = 'http://127.0.0.1:4871';
const trader = await createTrader(url);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, width, scheme] of [['d', 1440, 'dark'], ['l', 1440, 'light'], ['m', 375, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, baseURL: url });
  await signIn(context, trader);
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  page.on('pageerror', (e) => console.log(String(e)));
  await page.goto(`/learning?symbol=BTCUSDT&interval=1h`);
  await page.waitForTimeout(4000);
  const start = page.getByRole('button', { name: 'Start learning' });
  if (await start.isVisible()) { await page.screenshot({ path: `/tmp/learner-${name}-empty.png`, fullPage: true }); await start.click(); await page.waitForTimeout(4000); }
  console.log(name, await page.evaluate(() => document.documentElement.scrollWidth));
  await page.screenshot({ path: `/tmp/learner-${name}.png`, fullPage: true });
  await page.goto(`/signals?symbol=BTCUSDT&interval=1h`); await page.waitForTimeout(4000);
  await page.screenshot({ path: `/tmp/learner-${name}-signals.png`, fullPage: true });
  await context.close();
}
await browser.close();
