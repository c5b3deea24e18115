import type { ResultDetails } from '../bot-result.ts';
import { dcaChartLevels } from './dca-chart-levels.ts';
import { describeDca } from './describe-dca.ts';

/** A DCA bot has a ladder in each deal. */
export const dcaDetails: ResultDetails<'dca'> = { rules: ({ params }) => describeDca(params), levels: dcaChartLevels };
