// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { humaniseTimes } from './humanise-times.ts';

const NOW = Date.parse('2026-11-21T22:00:00Z');

describe('humaniseTimes', () => {
  it('shows the time of day of an instant near now', () => {
    expect(humaniseTimes('Next attempt after 2026-11-21T22:33:45.000Z.', 'utc', NOW)).toBe(
      'Next attempt after 22:33:45.',
    );
  });

  it('names the day of an instant far from now', () => {
    expect(humaniseTimes('Since 2026-11-19T08:00:00Z.', 'utc', NOW)).toBe('Since 19 Nov 2026, 08:00:00 UTC.');
  });

  it('leaves other figures alone', () => {
    expect(humaniseTimes('Sold 0.5 at 2,026.11.', 'utc', NOW)).toBe('Sold 0.5 at 2,026.11.');
  });
});
