import { expect, it } from 'vitest';
import { resolvePlan } from './resolve-plan.ts';
import { checkStrategyLab } from './strategy-lab.ts';

it.each([
  [{ plan: 'free', aiLimit: 0 }, 'refused'],
  [{ plan: 'pro', aiLimit: 0 }, 'refused'],
  [{ plan: 'pro', aiLimit: 200 }, 'allowed'],
  [{ plan: 'enterprise', aiLimit: -1 }, 'allowed'],
  [null, 'allowed'],
] as const)('the lab is for %j %s', (row, status) => {
  expect(checkStrategyLab(resolvePlan(row, 'advisor')).status).toBe(status);
});
