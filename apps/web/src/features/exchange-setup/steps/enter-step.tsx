import { AttendanceFields } from '../../../components/exchange/attendance-fields.tsx';
import { EngineKeyNote } from '../../../components/exchange/engine-key-note.tsx';
import { KeysFields } from '../../../components/exchange/keys-fields.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { KeyGuidePanel } from './key-guide-panel.tsx';
import type { StepProps } from './step-props.ts';

const LABEL_LENGTH_MAX = 80;

export function EnterStep({ state, onChange }: StepProps) {
  const { exchange, label, keys, attendance, isTestnet } = state;
  return (
    <div className="space-y-4">
      <KeyGuidePanel exchange={exchange} isTestnet={isTestnet} />
      <Field label="Label" hint="The name of the account in ATB.">
        {(field) => (
          <Input
            {...field}
            value={label}
            maxLength={LABEL_LENGTH_MAX}
            autoComplete="off"
            onChange={(event) => onChange((current) => ({ ...current, label: event.target.value }))}
          />
        )}
      </Field>
      <KeysFields
        exchange={exchange}
        draft={keys}
        onChange={(draft) => onChange((current) => ({ ...current, keys: draft, passed: null }))}
      />
      <Switch
        label="Testnet"
        hint={
          exchange.hasTestnet
            ? 'Keys of the test network, where money is not real.'
            : `${exchange.label} has no public test network: switch this off to connect the account itself.`
        }
        checked={isTestnet}
        onChange={(event) => {
          const { checked } = event.target;
          onChange((current) => ({ ...current, isTestnet: checked, passed: null }));
        }}
      />
      <AttendanceFields
        draft={attendance}
        onChange={(draft) => onChange((current) => ({ ...current, attendance: draft, passed: null }))}
      />
      <EngineKeyNote />
    </div>
  );
}
