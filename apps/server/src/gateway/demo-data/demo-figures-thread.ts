// The code of the thread that measures the demo providers: does it once and is ended.
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { answerTasks } from '../../answer-tasks.ts';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { measureStrategies } from '../strategy-figures/measure-catalogue.ts';
import { type MeasuredProvider, type MeasureTask, toMeasured } from './measured-provider.ts';

answerTasks(async ({ symbol, dataDir, shippedDir, providers }: MeasureTask): Promise<readonly MeasuredProvider[]> => {
  const definitions = providers.flatMap(({ strategyId }) => strategyById(strategyId) ?? []);
  const measured = await measureStrategies(openCandleArchive({ dataDir, shippedDir }), symbol, definitions);
  return providers.map((provider) => toMeasured(provider, symbol, measured));
});
