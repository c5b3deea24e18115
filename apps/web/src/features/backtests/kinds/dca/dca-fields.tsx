import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider } from 'react-hook-form';
import { DcaAdvancedFields } from '../../../../components/dca/dca-advanced-fields.tsx';
import { readDcaAddress, writeDcaAddress } from '../../../../components/dca/dca-address.ts';
import { dcaFormSchema } from '../../../../components/dca/dca-form.ts';
import type { DcaFormValues } from '../../../../components/dca/dca-values.ts';
import { evaluateDcaForm, type PlannedDcaForm } from '../../../../components/dca/evaluate-dca-form.ts';
import { MainFields } from '../../../../components/dca/main-fields.tsx';
import { DcaPlanFacts } from './dca-plan-facts.tsx';
import { FirstPrice } from '../../form/first-price.tsx';
import type { BotFieldsProps } from '../../form/bot-fields.ts';
import { useBotFields, type BotFieldsKind } from '../../form/use-bot-fields.ts';

const DCA: BotFieldsKind<DcaFormValues, PlannedDcaForm> = {
  readAddress: readDcaAddress,
  writeAddress: writeDcaAddress,
  resolver: zodResolver(dcaFormSchema, undefined, { raw: true }),
  toOptions: (values) => dcaFormSchema.safeParse(values).data ?? null,
  evaluate: evaluateDcaForm,
};

/** The fields of a DCA bot as its wizard has them, and what its first deal would be. */
export function DcaFields(props: BotFieldsProps) {
  const { fields, state: dca, price, plan } = useBotFields(DCA, props);
  const { market } = dca;
  return (
    <FormProvider {...fields}>
      <div className="space-y-5">
        <MainFields dca={dca} stopHint="0 switches it off." />
        <div className="space-y-3">
          <p className="text-xs text-fg-2">
            <FirstPrice market={market} price={price} />
          </p>
          <DcaPlanFacts plan={plan?.status === 'planned' ? plan.plan : null} market={market} />
        </div>
        <DcaAdvancedFields dca={dca} />
      </div>
    </FormProvider>
  );
}
