import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import type { ChartPeriod, PortfolioView } from '../use-portfolio-view.ts';

const OPTIONS: ReadonlyArray<{ readonly value: ChartPeriod; readonly label: string; readonly name: string }> = [
  { value: '7', label: '7D', name: '7 days' },
  { value: '30', label: '30D', name: '30 days' },
  { value: '90', label: '90D', name: '90 days' },
  { value: '365', label: '1Y', name: 'One year' },
  { value: 'all', label: 'All', name: 'Since the first payment' },
];

/** The span of returns and of the history. */
export function PeriodChoice({ view, label }: { readonly view: PortfolioView; readonly label: string }) {
  return (
    <SegmentedControl
      label={label}
      variant="plain"
      value={view.period}
      onValueChange={(period) => view.set({ period })}
      options={OPTIONS}
    />
  );
}
