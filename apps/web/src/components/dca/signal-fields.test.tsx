import { findSignalFault } from '@atb/core/bots/dca/safety-signal';
import { above, indicator } from '@atb/core/strategies/build-rule';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { readSafetySignal } from './dca-form.ts';
import { DCA_DEFAULTS, type DcaFormValues } from './dca-values.ts';
import { SignalFields } from './signal-fields.tsx';
import { SIGNAL_RULES } from './signal-rules.ts';

function Form({ first }: { readonly first: string }) {
  const form = useForm<DcaFormValues>({ defaultValues: { ...DCA_DEFAULTS, safetySignal: first } });
  const text = useWatch({ control: form.control, name: 'safetySignal' });
  return (
    <FormProvider {...form}>
      <SignalFields text={text} fault={undefined} />
      <output>{text}</output>
    </FormProvider>
  );
}

const kept = () => readSafetySignal(screen.getByRole('status').textContent);

describe('what safety orders wait for', () => {
  it('offers rules that the engine can follow', () => {
    expect(SIGNAL_RULES.map(({ rule }) => findSignalFault({ timeframe: '1h', rule }))).toEqual(
      SIGNAL_RULES.map(() => null),
    );
  });

  it('is nothing, until a rule is chosen; then its candles can be chosen, and it says what happens', async () => {
    const user = userEvent.setup();
    render(<Form first="" />);
    expect(screen.queryByLabelText('On candles of')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Safety orders wait for'), 'RSI(14) below 30');
    await user.selectOptions(screen.getByLabelText('On candles of'), '15m');
    expect(kept()).toEqual({ timeframe: '15m', rule: SIGNAL_RULES[0]?.rule });
    expect(
      screen.getByText(/at the close of a 15m candle at or below its price, RSI\(14\) is below 30/u),
    ).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Safety orders wait for'), 'Nothing: placed at once');
    expect(kept()).toBeNull();
  });

  it('keeps a rule that a copied bot brings, until another is chosen', async () => {
    const user = userEvent.setup();
    const own = { timeframe: '4h', rule: above(indicator('adx', { period: 14 }), 25) };
    render(<Form first={JSON.stringify(own)} />);
    expect(screen.getByLabelText('Safety orders wait for')).toHaveDisplayValue('A rule of its own');
    expect(kept()).toEqual(own);
    await user.selectOptions(screen.getByLabelText('Safety orders wait for'), 'Close above EMA(20)');
    expect(kept()).toEqual({ timeframe: '4h', rule: SIGNAL_RULES[3]?.rule });
    expect(screen.queryByRole('option', { name: 'A rule of its own' })).not.toBeInTheDocument();
  });
});
