import type { PortfolioBundle } from '@atb/api/research-bundle';
import { Select } from '../../../components/ui/select.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { toPair } from './use-shown-pair.ts';

export interface PairPickerProps {
  readonly bundle: PortfolioBundle;
  readonly shown: string;
}

/** Which pair the chart shows. */
export function PairPicker({ bundle: { legs }, shown }: PairPickerProps) {
  const [, write] = useAddress();
  return (
    <Select
      aria-label="Pair on the chart"
      value={shown}
      onValueChange={(symbol) => write(toPair(symbol))}
      options={legs.map(({ symbol, trades }) => ({ value: symbol, label: `${showSymbol(symbol)}, ${trades} trades` }))}
      className="w-48"
    />
  );
}
