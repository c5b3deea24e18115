import type { ResultDetails } from '../bot-result.ts';
import { describeGridRules } from './describe-grid.ts';
import { gridChartLevels } from './grid-chart-levels.ts';

/** A grid has its lines once and for all. */
export const gridDetails: ResultDetails<'grid'> = { rules: describeGridRules, levels: gridChartLevels };
