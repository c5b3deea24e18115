import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BotRow } from '@atb/api/rows/bots';
import { runGridBot, SMALL_GRID, viewBot } from '../../../testing/run-grid-bot.ts';
import { DrawdownBar } from './bot-figures.tsx';

const STOP_FIRED = 'Stop loss: the market fell to 90.00, the stop is at 93.00.';

/** What is shown of a grid after these prices. */
function drawdownText(prices: readonly number[], bot: Partial<BotRow>, params: object = {}): string {
  const view = viewBot(runGridBot(prices, { ...SMALL_GRID, ...params }), prices.at(-1) ?? 100, bot);
  const { container, unmount } = render(<DrawdownBar view={view} />);
  const text = container.textContent;
  unmount();
  return text;
}

describe('DrawdownBar', () => {
  it('says of a bot that its stop has ended that it fired, and not that there was none', () => {
    const text = drawdownText([100, 100, 98, 90, 90], { status: 'stopped', status_reason: STOP_FIRED });
    expect(text).toMatch(/^\d+\.\d% stop fired$/u);
    expect(Number.parseFloat(text), 'what the stop cost').toBeGreaterThan(1);
  });

  it('says nothing of the stop of a bot that somebody has stopped', () => {
    const ended: Partial<BotRow> = { status: 'stopped', status_reason: 'Stopped by you.' };
    expect(drawdownText([100, 99], ended, { stopLossPct: '0' })).toMatch(/^\d+\.\d%$/u);
  });

  it('tells the loss at the stop of a bot that runs, and that there is none where there is none', () => {
    expect(drawdownText([100, 99], {})).toMatch(/^\d+\.\d% of \d+\.\d%$/u);
    expect(drawdownText([100, 99], {}, { stopLossPct: '0' })).toMatch(/ no stop$/u);
  });
});
