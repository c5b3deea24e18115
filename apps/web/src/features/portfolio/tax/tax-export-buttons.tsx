import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { signFile } from '../../../lib/files.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import type { TaxView } from './use-tax-view.ts';

export interface TaxExportButtonsProps {
  readonly view: TaxView;
  /** The plan has no files of tax reports. */
  readonly isLocked: boolean;
}

/** Writes the report among the user's files, then saves it. */
export function TaxExportButtons({ view, isLocked }: TaxExportButtonsProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: 'csv' | 'pdf') => {
      const { file } = await call('tax-export', { ...view.body, format });
      return { file, url: await signFile(file) };
    },
    onSuccess: ({ file, url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = file.split('/').at(-1) ?? file;
      link.click();
      notifySuccess('Tax report exported', {
        detail: `Kept among your files as ${file.split('/').slice(1).join('/')}`,
      });
    },
    onError: (error) => notifyError('The tax report was not written', { detail: describeError(error).message }),
  });
  const isBusy = (format: 'csv' | 'pdf'): boolean => isPending && variables === format;
  return (
    <>
      <Button isBusy={isBusy('csv')} disabled={isLocked || isPending} onClick={() => mutate('csv')}>
        {!isBusy('csv') && <Download aria-hidden />}
        Export Tax CSV ({view.year})
      </Button>
      <Button variant="outline" isBusy={isBusy('pdf')} disabled={isLocked || isPending} onClick={() => mutate('pdf')}>
        {!isBusy('pdf') && <Download aria-hidden />}
        PDF
      </Button>
    </>
  );
}
