import { SCAN_EXCHANGES, SCAN_RISK_LEVELS } from '@atb/core/market-analysis/scan-filters';
import { SCORE_PARTS } from '@atb/core/market-analysis/words';
import { useState } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { parseCoins, type ScannerConfig } from '../scanner-config.ts';
import { formatCount } from '../../../lib/format-number.ts';

interface FormProps {
  readonly config: ScannerConfig;
  readonly onChange: (change: Partial<ScannerConfig>) => void;
}

const NO_SOURCE = 'Off: has no source on this server.';
const VOLUME_MAX = 1e13;

function toggled<Name>(all: readonly Name[], chosen: readonly Name[], name: Name): readonly Name[] {
  const next = all.filter((each) => (each === name ? !chosen.includes(each) : chosen.includes(each)));
  // Nothing would be scanned for.
  return next.length === 0 ? chosen : next;
}

interface ChoicesProps<Name extends string> {
  readonly label: string;
  readonly all: readonly Name[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
}

function Choices<Name extends string>({ label, all, chosen, onChange }: ChoicesProps<Name>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {all.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={() => onChange(toggled(all, chosen, name))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function CoinsField({ config, onChange }: FormProps) {
  const [text, setText] = useState(config.coins.join(' '));
  const coins = parseCoins(text);
  const error = coins === null ? 'Name 1 to 100 coins such as BTC, with spaces between them.' : undefined;
  return (
    <Field
      label="Coins of the list"
      hint={coins === null ? undefined : `${coins.length} coins; those that this market lacks are left out.`}
      error={error}
      className="sm:col-span-2 lg:col-span-3"
    >
      {(control) => (
        <Input
          {...control}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const named = parseCoins(event.target.value);
            if (named !== null) onChange({ coins: named });
          }}
        />
      )}
    </Field>
  );
}

/** What the scanner looks for; every change counts from the next scan on. */
export function ScannerForm({ config, onChange }: FormProps) {
  const { minVolume, minMarketCap, maxRank, riskLevel, exchanges, strategies } = config;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Smallest volume in 24 h (USDT)">
        {(control) => (
          <NumberField
            {...control}
            value={String(minVolume)}
            min="0"
            max={String(VOLUME_MAX)}
            step="100000"
            onValueChange={(text) => {
              const volume = Number(text);
              if (text !== '' && volume >= 0 && volume <= VOLUME_MAX) onChange({ minVolume: volume });
            }}
          />
        )}
      </Field>
      <Field label="Highest risk" hint="Coins above it are listed, but are no opportunities.">
        {(control) => (
          <Select
            {...control}
            value={riskLevel}
            options={SCAN_RISK_LEVELS.map((value) => ({ value, label: value }))}
            onValueChange={(value) => {
              const level = SCAN_RISK_LEVELS.find((each) => each === value);
              if (level !== undefined) onChange({ riskLevel: level });
            }}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Market cap from" hint={NO_SOURCE}>
          {(control) => <Input {...control} value={formatCount(minMarketCap)} disabled readOnly />}
        </Field>
        <Field label="Rank up to" hint={NO_SOURCE}>
          {(control) => <Input {...control} value={String(maxRank)} disabled readOnly />}
        </Field>
      </div>
      <Switch
        label="All coins of the market"
        hint="Off: those of the list alone."
        checked={config.isWhole}
        onChange={(event) => onChange({ isWhole: event.target.checked })}
      />
      <Choices
        label="Strategies that make the score"
        all={SCORE_PARTS}
        chosen={strategies}
        onChange={(chosen) => onChange({ strategies: chosen })}
      />
      <Choices
        label="Exchanges"
        all={SCAN_EXCHANGES}
        chosen={exchanges}
        onChange={(chosen) => onChange({ exchanges: chosen })}
      />
      <CoinsField config={config} onChange={onChange} />
    </div>
  );
}
