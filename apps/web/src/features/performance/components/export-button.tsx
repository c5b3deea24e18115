import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { signFile } from '../../../lib/files.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import type { Choice } from '../use-performance-view.ts';

const FORMATS = [
  { value: 'pdf', label: 'PDF, figures' },
  { value: 'csv', label: 'CSV, trades' },
] as const;
type Format = (typeof FORMATS)[number]['value'];

/** Writes the report of what the page shows among the user's files, then saves it. */
export function ExportButton({ choice }: { readonly choice: Choice }) {
  const [format, setFormat] = useState<Format>('pdf');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { file } = await call('export-performance', { format, ...choice });
      return { file, url: await signFile(file) };
    },
    onSuccess: ({ file, url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = file.split('/').at(-1) ?? file;
      link.click();
      notifySuccess('Report exported', { detail: `Kept among your files as ${file.split('/').slice(1).join('/')}` });
    },
    onError: (error) => notifyError('The report was not written', { detail: describeError(error).message }),
  });
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
