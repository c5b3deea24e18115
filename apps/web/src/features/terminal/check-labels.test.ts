// @vitest-environment node
import { expect, it } from 'vitest';
import { describeCheck } from './check-labels.ts';

const CASES = [
  ['MAX_SYMBOL_EXPOSURE_EXCEEDED', ['0.0653', '0.12', 'fraction'], ['6.53%', 'at most 12.00%']],
  ['SPREAD_TOO_WIDE', ['2.000124', '15', 'bps'], ['2.0 bps', 'at most 15.0 bps']],
  ['NO_PRICE_DATA', ['4200', '300000', 'ms'], ['4 s', 'at most 5 min 0 s']],
  ['LOSS_STREAK_BREAKER_ACTIVE', ['0', '3', 'count'], ['0', 'below 3']],
  ['INSUFFICIENT_LIQUIDITY', ['1334120000', '10000000', 'quote'], ['1.33B USDT', 'at least 10.00M USDT']],
  ['INSUFFICIENT_RISK_REWARD', [null, '1.3', 'ratio'], ['needs stop and target', 'at least 1.3']],
  ['INVALID_STOP_DISTANCE', [null, '0.01', 'quote'], ['no stop given', 'at least 0.01 USDT']],
] as const;

it.each(CASES)('says %s with its figure and its limit', (code, [figure, limit, unit], [figureText, limitText]) => {
  const said = describeCheck({ code, passed: true, figure, limit, unit });
  expect(said).toMatchObject({ figure: figureText, limit: limitText });
  expect(said.label).not.toContain('_');
});
