import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { useReportExport } from '../../../lib/use-report-export.ts';
import type { JournalChoice } from '../use-journal-view.ts';

/** Writes what the filters show among the user's files, then saves it. */
export function ExportJournalButton({ choice }: { readonly choice: JournalChoice }) {
  const { mutate, isPending } = useReportExport('Journal', () => call('export-journal', { ...choice }));
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      Export CSV
    </Button>
  );
}
