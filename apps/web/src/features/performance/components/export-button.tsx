import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call } from '../../../lib/api/call.ts';
import { REPORTED } from '../../../lib/reporting.ts';
import { useReportExport } from '../../../lib/use-report-export.ts';
import type { Choice } from '../use-performance-view.ts';

const FORMATS = [
  { value: 'pdf', label: 'PDF, figures' },
  { value: 'csv', label: 'CSV, trades' },
] as const;
type Format = (typeof FORMATS)[number]['value'];

/** Writes the report of what the page shows among the user's files, then saves it. */
export function ExportButton({ choice }: { readonly choice: Choice }) {
  const [format, setFormat] = useState<Format>('pdf');
  const { mutate, isPending } = useReportExport('Report', () =>
    call('export-performance', { format, ...REPORTED, ...choice }),
  );
  return (
    <>
      <Select
        aria-label="Format of the report"
        value={format}
        onValueChange={(value) => setFormat(value === 'csv' ? 'csv' : 'pdf')}
        options={FORMATS}
        className="w-36"
      />
      <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
        {!isPending && <Download aria-hidden />}
        Export Report
      </Button>
    </>
  );
}
