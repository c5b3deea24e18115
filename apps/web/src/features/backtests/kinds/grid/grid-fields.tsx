import { toPlain } from '@atb/core/base/decimal';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider } from 'react-hook-form';
import { AdvancedFields } from '../../../../components/grid/advanced-fields.tsx';
import { EndFields } from '../../../../components/grid/end-fields.tsx';
import { evaluateForm, type PlannedForm } from '../../../../components/grid/evaluate-form.ts';
import { readGridAddress, writeGridAddress } from '../../../../components/grid/grid-address.ts';
import { gridFormSchema } from '../../../../components/grid/grid-form.ts';
import type { GridFormValues } from '../../../../components/grid/grid-values.ts';
import { LinesFields } from '../../../../components/grid/lines-fields.tsx';
import { GridRangeFields } from '../../../../components/grid/range-fields.tsx';
import { Money } from '../../../../components/money.tsx';
import { FirstPrice } from '../../form/first-price.tsx';
import type { BotFieldsProps } from '../../form/bot-fields.ts';
import { useBotFields, type BotFieldsKind } from '../../form/use-bot-fields.ts';

const GRID: BotFieldsKind<GridFormValues, PlannedForm> = {
  readAddress: readGridAddress,
  writeAddress: writeGridAddress,
  resolver: zodResolver(gridFormSchema, undefined, { raw: true }),
  toOptions: (values) => gridFormSchema.safeParse(values).data ?? null,
  evaluate: evaluateForm,
};

/** The fields of a grid bot as its wizard has them. */
export function GridFields(props: BotFieldsProps) {
  const { fields, state: grid, price, plan } = useBotFields(GRID, props);
  const { market } = grid;
  return (
    <FormProvider {...fields}>
      <div className="space-y-5">
        <GridRangeFields grid={grid} candles={null} />
        <p className="text-xs text-fg-2">
          <FirstPrice market={market} price={price} />
          {plan?.status === 'planned' && (
            <>
              {' '}
              The smallest allocation that works is{' '}
              <Money value={toPlain(plan.plan.minimumAllocation)} unit={market.quote} />.
            </>
          )}
        </p>
        <LinesFields grid={grid} />
        <EndFields grid={grid} stopHint="0 switches it off." />
        <AdvancedFields grid={grid} />
      </div>
    </FormProvider>
  );
}
