import type { PortfolioBundle } from '@atb/api/research-bundle';
import { useNavigate } from 'react-router';
import { Select } from '../../../components/ui/select.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { usePairHref } from './use-shown-pair.ts';

export interface PairPickerProps {
  readonly bundle: PortfolioBundle;
  readonly shown: string;
}

/** Which pair the chart shows. */
export function PairPicker({ bundle: { legs }, shown }: PairPickerProps) {
  const navigate = useNavigate();
  const hrefOf = usePairHref();
  return (
    <Select
      aria-label="Pair on the chart"
      value={shown}
      onValueChange={(symbol) => void navigate(hrefOf(symbol), { replace: true, preventScrollReset: true })}
      options={legs.map(({ symbol, trades }) => ({ value: symbol, label: `${showSymbol(symbol)}, ${trades} trades` }))}
      className="w-48"
    />
  );
}
