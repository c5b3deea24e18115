// @vitest-environment node
import { expect, it } from 'vitest';
import { statusReasonOf } from './bot-view.ts';

it('says who paused a bot, and what it does meanwhile', () => {
  const bot = { status: 'paused', status_reason: 'Paused by its schedule.' } as const;
  expect(statusReasonOf(bot, 'Paused: no deal begins.')).toBe('Paused by its schedule. No deal begins.');
  expect(statusReasonOf({ ...bot, status_reason: '' }, 'Paused: no deal begins.')).toBe('Paused: no deal begins.');
});
