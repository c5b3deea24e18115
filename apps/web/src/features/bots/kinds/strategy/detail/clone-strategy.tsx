import { TIMEFRAMES } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { z } from 'zod/mini';
import { DeployStrategyButton } from '../../../../../components/deploy/deploy-strategy-button.tsx';
import type { BotRow } from '@atb/api/rows/bots';

/** Checked when the bot was made, and again when one is made of it. */
const definitionSchema = z.custom<StrategyDefinition>(
  (value) => typeof value === 'object' && value !== null && 'entry' in value && 'parameters' in value,
);

/** Of what such a bot was given, what the next one is made of. */
const givenSchema = z.object({
  definition: definitionSchema,
  values: z.record(z.string(), z.number()),
  timeframe: z.enum(TIMEFRAMES),
});

/** Another bot of the strategy that this one was given, whether or not it has ever run. */
export function CloneStrategy({ bot: { symbol, params } }: { readonly bot: Pick<BotRow, 'symbol' | 'params'> }) {
  const given = givenSchema.safeParse(params);
  if (!given.success) return null;
  const { definition, values, timeframe } = given.data;
  return (
    <DeployStrategyButton
      definition={definition}
      params={values}
      symbol={symbol}
      timeframe={timeframe}
      variant="outline"
    />
  );
}
