import { useMutation } from '@tanstack/react-query';
import { describeError } from './describe-error.ts';
import { signFile } from './files.ts';
import { notifyError, notifySuccess } from './notify.ts';

/** Has the server write a report among the user's files, then saves it; `what` names it, such as "Tax report". */
export function useReportExport<Variables>(
  what: string,
  write: (variables: Variables) => Promise<{ readonly file: string }>,
) {
  return useMutation({
    mutationKey: ['export', what],
    mutationFn: async (variables: Variables) => {
      const { file } = await write(variables);
      return { file, url: await signFile(file) };
    },
    onSuccess: ({ file, url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = file.split('/').at(-1) ?? file;
      link.click();
      notifySuccess(`${what} exported`, { detail: `Kept among your files as ${file.split('/').slice(1).join('/')}` });
    },
    onError: (error) =>
      notifyError(`The ${what.toLowerCase()} was not written`, { detail: describeError(error).message }),
  });
}
