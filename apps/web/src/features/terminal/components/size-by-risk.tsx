import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { sizeByStop, type SizeInput } from '../size-by-stop.ts';

export interface SizeByRiskProps {
  readonly input: Omit<SizeInput, 'riskPct'>;
  readonly onSize: (quantity: string) => void;
}

/** 'Size so that I lose at most X': sets the quantity by the distance to the stop. */
export function SizeByRisk({ input, onSize }: SizeByRiskProps) {
  const [riskPct, setRiskPct] = useState(input.riskPctMax);
  const [said, setSaid] = useState('');
  const size = (): void => {
    const sizing = sizeByStop({ ...input, riskPct });
    if (sizing.status === 'unsized') {
      setSaid(sizing.reason);
      return;
    }
    onSize(sizing.quantity);
    setSaid(`At most ${formatNumber(sizing.amountAtRisk).text} ${input.instrument.quote} lost at the stop.`);
  };
  return (
    <div>
      <div className="flex items-center gap-1.5 text-xs">
        <span className="shrink-0 text-fg-2">Risk at the stop</span>
        <NumberField
          aria-label="Share of equity to risk, percent"
          value={riskPct}
          onValueChange={setRiskPct}
          step="0.1"
          min="0.1"
          max={input.riskPctMax}
          suffix="%"
        />
        <Button onClick={size}>Set quantity</Button>
      </div>
      <p role="status" className="mt-1 text-xs text-fg-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}
