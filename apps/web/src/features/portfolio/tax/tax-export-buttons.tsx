import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { useReportExport } from '../../../lib/use-report-export.ts';
import type { TaxView } from './use-tax-view.ts';

export interface TaxExportButtonsProps {
  readonly view: TaxView;
  /** The plan has no files of tax reports. */
  readonly isLocked: boolean;
}

/** Writes the report among the user's files, then saves it. */
export function TaxExportButtons({ view, isLocked }: TaxExportButtonsProps) {
  const { mutate, isPending, variables } = useReportExport('Tax report', (format: 'csv' | 'pdf') =>
    call('tax-export', { ...view.body, format }),
  );
  const isDisabled = isLocked || isPending || !view.isReady;
  const isBusy = (format: 'csv' | 'pdf'): boolean => isPending && variables === format;
  return (
    <>
      <Button isBusy={isBusy('csv')} disabled={isDisabled} onClick={() => mutate('csv')}>
        {!isBusy('csv') && <Download aria-hidden />}
        Export Tax CSV ({view.year})
      </Button>
      <Button variant="outline" isBusy={isBusy('pdf')} disabled={isDisabled} onClick={() => mutate('pdf')}>
        {!isBusy('pdf') && <Download aria-hidden />}
        PDF
      </Button>
    </>
  );
}
