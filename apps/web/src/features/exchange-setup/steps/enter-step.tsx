import { useFormContext, useWatch } from 'react-hook-form';
import { AttendanceFields } from '../../../components/exchange/attendance-fields.tsx';
import { EngineKeyNote } from '../../../components/exchange/engine-key-note.tsx';
import { KeysFields } from '../../../components/exchange/keys-fields.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { type SetupValues, wordsOf } from '../setup-state.ts';
import { KeyGuidePanel } from './key-guide-panel.tsx';
import type { StepProps } from './step-props.ts';

const LABEL_LENGTH_MAX = 80;

export function EnterStep({ onPassed }: Pick<StepProps, 'onPassed'>) {
  const { control, register } = useFormContext<SetupValues>();
  const [id, isTestnet] = useWatch({ control, name: ['exchange', 'isTestnet'] });
  const exchange = wordsOf(id);
  // Another name needs no other test; all else does.
  const forget = (): void => onPassed(null);
  return (
    <div className="space-y-4">
      <KeyGuidePanel exchange={exchange} isTestnet={isTestnet} />
      <Field label="Label" hint="The name of the account in ATB.">
        {(field) => <Input {...field} {...register('label')} maxLength={LABEL_LENGTH_MAX} autoComplete="off" />}
      </Field>
      <KeysFields exchange={exchange} onEdit={forget} />
      <Switch
        label="Testnet"
        hint={
          exchange.hasTestnet
            ? 'Keys of the test network, where money is not real.'
            : `${exchange.label} has no public test network: switch this off to connect the account itself.`
        }
        {...register('isTestnet', { onChange: forget })}
      />
      <AttendanceFields onEdit={forget} />
      <EngineKeyNote />
    </div>
  );
}
