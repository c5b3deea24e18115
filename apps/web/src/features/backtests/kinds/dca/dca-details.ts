import type { ResultDetails } from '../bot-result.ts';
import { dcaChartLevels } from './dca-chart-levels.ts';
import { describeDcaRules } from './describe-dca.ts';

/** A DCA bot has a ladder in each deal. */
export const dcaDetails: ResultDetails<'dca'> = {
  rules: ({ params }) => describeDcaRules(params),
  levels: dcaChartLevels,
};
