import type { BotState } from '../../engine/bot/bot-state.ts';
import { copyChecks } from '../copy/testing/copy-checks.ts';
import { dcaChecks } from '../dca/testing/dca-checks.ts';
import { gridChecks } from '../grid/testing/grid-checks.ts';
import type { BotKind } from '../kinds.ts';
import { strategyChecks } from '../strategy/testing/strategy-checks.ts';
import type { BotChecks } from './bot-checks.ts';

const CHECKS: Readonly<Record<BotKind, BotChecks>> = {
  grid: gridChecks,
  dca: dcaChecks,
  strategy: strategyChecks,
  copy: copyChecks,
};

export function checksOf({ kind }: Pick<BotState, 'kind'>): BotChecks {
  return CHECKS[kind as BotKind];
}
