import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { signFile } from '../../../lib/files.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import type { JournalChoice } from '../use-journal-view.ts';

/** Writes what the filters show among the user's files, then saves it. */
export function ExportJournalButton({ choice }: { readonly choice: JournalChoice }) {
  const { mutate, isPending } = useMutation({
    mutationKey: ['export-journal'],
    mutationFn: async () => {
      const { file } = await call('export-journal', { ...choice });
      return { file, url: await signFile(file) };
    },
    onSuccess: ({ file, url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = file.split('/').at(-1) ?? file;
      link.click();
      notifySuccess('Journal exported', { detail: `Kept among your files as ${file.split('/').slice(1).join('/')}` });
    },
    onError: (error) => notifyError('The journal was not written', { detail: describeError(error).message }),
  });
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      Export CSV
    </Button>
  );
}
