import type { Locator, Page } from '@playwright/test';

/** Something that a user does, with the time that the page takes to come to rest. */
export interface Interaction {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

/** What the pages show. */
export interface Subjects {
  readonly url: string;
  /** A backtest of a year of minutes with more than ten thousand round trips. */
  readonly runId: string;
  /** A sweep of some five thousand trials. */
  readonly sweepId: string;
}

const FRAME_MS = 16;

const chartOf = (page: Page): Locator => page.getByRole('application', { name: /round trips/u });
const tradesOf = (page: Page): Locator => page.getByRole('table', { name: 'Round trips' });

function open(url: string): Interaction['act'] {
  return async (page) => {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
  };
}

async function turnWheel(page: Page, at: Locator, pixels: number, turns: number): Promise<void> {
  await at.scrollIntoViewIfNeeded();
  await at.hover();
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(2 * FRAME_MS);
  }
}

async function drag(page: Page, at: Locator, pixels: number): Promise<void> {
  await at.scrollIntoViewIfNeeded();
  const box = await at.boundingBox();
  if (box === null) throw new Error('The chart is not in view.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 40 });
  await page.mouse.up();
}

function sortBy(header: string): Interaction {
  const act = async (page: Page): Promise<void> =>
    page.getByRole('columnheader', { name: header, exact: true }).getByRole('button').first().click();
  return { name: `sort by ${header}`, act };
}

function openTab(name: string): Interaction {
  return { name: `tab ${name}`, act: (page) => page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).click() };
}

/** Chart and table of a result load when they are reached. */
const REACH_TRADES: Interaction = {
  name: 'reach the trades',
  act: async (page) => {
    await page.getByRole('region', { name: 'Every round trip' }).scrollIntoViewIfNeeded();
    await tradesOf(page).waitFor();
    await chartOf(page).waitFor();
  },
};

function onResult({ url, runId }: Subjects): readonly Interaction[] {
  return [
    { name: 'open the result', act: open(`${url}/backtests/${runId}`) },
    REACH_TRADES,
    { name: 'scroll the page', act: (page) => turnWheel(page, page.getByRole('heading', { level: 1 }), 200, 12) },
    { name: 'pan the chart', act: (page) => drag(page, chartOf(page), -400) },
    { name: 'zoom into the chart', act: (page) => turnWheel(page, chartOf(page), -150, 30) },
    { name: 'pan it from window to window', act: (page) => drag(page, chartOf(page), 500) },
    { name: 'zoom out of the chart', act: (page) => turnWheel(page, chartOf(page), 150, 40) },
    { name: 'scroll the round trips', act: (page) => turnWheel(page, tradesOf(page), 900, 40) },
    {
      name: 'go to the last round trip',
      act: (page) => tradesOf(page).evaluate((table) => table.scrollTo({ top: table.scrollHeight })),
    },
    { name: 'choose a round trip', act: (page) => tradesOf(page).getByRole('link').nth(8).click() },
    { name: 'go to the one before', act: (page) => chartOf(page).press('ArrowLeft') },
    sortBy('Return'),
    sortBy('Exit reason'),
    sortBy('Entry time'),
    {
      name: 'filter by a month',
      act: (page) =>
        page.getByRole('searchbox', { name: 'Filter round trips' }).pressSequentially('2024-02', { delay: 60 }),
    },
    { name: 'take the filter away', act: (page) => page.getByRole('searchbox', { name: /^Filter/u }).fill('') },
    {
      name: 'read the equity by mouse',
      act: (page) => drag(page, page.getByRole('application', { name: /^Equity/u }), 400),
    },
  ];
}

function onStrategies({ url }: Subjects): readonly Interaction[] {
  return [
    { name: 'open the strategies', act: open(`${url}/strategies`) },
    { name: 'scroll the cards', act: (page) => turnWheel(page, page.getByRole('heading', { level: 1 }), 600, 20) },
    {
      name: 'a hundred in a table',
      act: (page) => page.getByRole('radio', { name: 'Table' }).check({ force: true }),
    },
    sortBy('Max drawdown'),
    { name: 'scroll the table', act: (page) => turnWheel(page, page.getByRole('table'), 300, 20) },
    openTab('Trend'),
    openTab('All'),
    { name: 'search', act: (page) => page.getByRole('searchbox').first().pressSequentially('rsi', { delay: 60 }) },
  ];
}

function inLab({ url, sweepId }: Subjects): readonly Interaction[] {
  const tabs = ['Trade-off', 'Trials', 'Equity of the best', 'Stress', 'Heat map'];
  return [{ name: 'open the sweep', act: open(`${url}/lab/${sweepId}`) }, ...tabs.map(openTab)];
}

/** Everything that is measured, in the order in which it is done. */
export function listInteractions(subjects: Subjects): readonly Interaction[] {
  return [...onResult(subjects), ...onStrategies(subjects), ...inLab(subjects)];
}
