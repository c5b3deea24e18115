import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { SymbolCombobox } from '../../components/symbol-combobox.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Field } from '../../components/ui/field.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { Input } from '../../components/ui/input.tsx';
import { NumberField } from '../../components/ui/number-field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Select } from '../../components/ui/select.tsx';
import { SliderField } from '../../components/ui/slider-field.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';

const VARIANTS = ['primary', 'neutral', 'outline', 'ghost', 'buy', 'sell', 'danger', 'danger-outline'] as const;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => ({ symbol }));

export function LabButtons() {
  return (
    <Panel title="Buttons" bodyClassName="space-y-3 p-3">
      <div className="flex flex-wrap gap-2">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="xs">Extra small</Button>
        <Button size="sm">Small</Button>
        <Button size="md">Medium</Button>
        <Button size="lg">Large</Button>
        <IconButton label="Add">
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Copy" size="icon-xs" variant="outline">
          <Copy aria-hidden />
        </IconButton>
        <Button variant="outline">
          <Trash2 aria-hidden />
          With icon
        </Button>
      </div>
    </Panel>
  );
}

export function LabInputs() {
  const [price, setPrice] = useState('63887.17');
  const [share, setShare] = useState('2.5');
  const [symbol, setSymbol] = useState('BTCUSDT');
  const [frame, setFrame] = useState('1h');
  return (
    <Panel title="Inputs" bodyClassName="grid gap-4 p-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Text" hint="A hint under the control.">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="With error" error="Full name is required">
        {(control) => <Input {...control} />}
      </Field>
      <Field label="Password">
        {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="secret" />}
      </Field>
      <Field label="Price" aside="Tick 0.01">
        {(control) => (
          <NumberField
            {...control}
            value={price}
            onValueChange={setPrice}
            step="0.01"
            isSnapped
            min="0"
            suffix="USDT"
          />
        )}
      </Field>
      <Field label="Market">
        {(control) => <SymbolCombobox {...control} symbols={SYMBOLS} value={symbol} onValueChange={setSymbol} />}
      </Field>
      <Field label="Timeframe">
        {(control) => (
          <Select
            {...control}
            value={frame}
            onValueChange={setFrame}
            options={['1m', '1h', '1d'].map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <SliderField
        label="Risk per trade"
        value={share}
        onValueChange={setShare}
        min="0.1"
        max="5"
        step="0.1"
        suffix="%"
      />
      <Field label="Disabled">{(control) => <Input {...control} disabled value="Not now" />}</Field>
      <Field label="Read only">{(control) => <Input {...control} readOnly value="ada@example.com" />}</Field>
    </Panel>
  );
}

function LabSegments() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [frame, setFrame] = useState<'1m' | '1h' | '1d'>('1h');
  const [share, setShare] = useState<'25' | '50' | '100'>('25');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SegmentedControl
        label="Side"
        value={side}
        onValueChange={setSide}
        options={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
        chosenClass={{ buy: 'bg-up text-up-fg', sell: 'bg-down text-down-fg' }}
      />
      <SegmentedControl
        label="Timeframe"
        variant="plain"
        value={frame}
        onValueChange={setFrame}
        options={[
          { value: '1m', label: '1m', name: '1 minute' },
          { value: '1h', label: '1h', name: '1 hour' },
          { value: '1d', label: '1D', name: '1 day' },
        ]}
      />
      <SegmentedControl
        label="Share of the balance"
        variant="boxes"
        value={share}
        onValueChange={setShare}
        options={[
          { value: '25', label: '25%' },
          { value: '50', label: '50%' },
          { value: '100', label: '100%', isDisabled: true },
        ]}
      />
    </div>
  );
}

export function LabChoices() {
  const [mode, setMode] = useState<'grid' | 'averaging'>('grid');
  const [tab, setTab] = useState<'positions' | 'orders'>('positions');
  const [step, setStep] = useState(2);
  return (
    <Panel title="Choices" bodyClassName="space-y-4 p-3">
      <LabSegments />
      <RadioCards
        legend="Bot type"
        value={mode}
        onValueChange={setMode}
        className="sm:grid-cols-2"
        options={[
          { value: 'grid', label: 'Grid', detail: 'Buys below and sells above, level by level.' },
          { value: 'averaging', label: 'Averaging', detail: 'Not offered yet.', isDisabled: true },
        ]}
      />
      <div className="flex flex-wrap gap-6">
        <Checkbox label="I have read the risks" defaultChecked />
        <Checkbox label="Unchecked" />
        <Checkbox label="Disabled" disabled />
        <Switch label="Post only" defaultChecked />
        <Switch label="Reduce only" />
      </div>
      <Tabs
        label="Account activity"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'positions', label: 'Positions', count: 6 },
          { value: 'orders', label: 'Open orders', count: 3 },
        ]}
        panelClassName="pt-2 text-sm text-fg-2"
      >
        Content of {tab}
      </Tabs>
      <Stepper
        label="Steps"
        steps={['Strategy', 'Market', 'Parameters', 'Risk', 'Review']}
        current={step}
        onStepChange={setStep}
      />
    </Panel>
  );
}
