import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { secondFactorMutations } from '../api/second-factors.ts';
import { explainFactorError } from '../explain-factor-error.ts';

export interface RecoveryCodesDialogProps {
  /** There were none before. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

function toText(codes: readonly string[], email: string): string {
  return `ATB recovery codes of ${email}\nEach works once, in place of the second factor.\n\n${codes.join('\n')}\n`;
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'atb-recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}

function CodeActions({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button variant="outline" onClick={() => download(text)}>
        <Download aria-hidden />
        Download
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

function Codes({ codes, onClose }: CodesProps) {
  const { email = '' } = useUser();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    document.body.dataset['prints'] = 'dialog';
    return () => {
      delete document.body.dataset['prints'];
    };
  }, []);
  return (
    <div className="space-y-4">
      <ol
        aria-label="Recovery codes"
        className="num grid gap-x-6 gap-y-1 rounded-md border border-line bg-surface-2 p-3 font-mono text-xs sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <CodeActions text={toText(codes, email)} />
      <Checkbox
        className="print:hidden"
        checked={isSaved}
        onChange={(event) => setSaved(event.target.checked)}
        label="I have saved these codes"
      />
      <div className="flex justify-end print:hidden">
        <Button variant="primary" size="md" disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** Makes a set of codes and shows it this once. */
export function RecoveryCodesDialog({ isFirst, onClose }: RecoveryCodesDialogProps) {
  const { id: userId } = useUser();
  const make = useMutation(secondFactorMutations(useQueryClient(), userId).makeRecoveryCodes);
  const [wasFirst] = useState(isFirst);
  const codes = make.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Recovery codes"
      description={
        codes === undefined
          ? 'Ten codes, each good once in place of your second factor.'
          : 'They are shown only now. Keep them where you find them without your phone.'
      }
    >
      {codes === undefined ? (
        <div className="space-y-4">
          {make.isError && <Alert tone="error">{explainFactorError(make.error)}</Alert>}
          <p className="text-sm text-fg-2">
            {wasFirst
              ? 'With one of them you get in when the phone or the passkey is lost.'
              : 'The codes that you have now will be good no more.'}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" size="md" onClick={onClose}>
              {wasFirst ? 'Later' : 'Cancel'}
            </Button>
            <Button variant="primary" size="md" isBusy={make.isPending} onClick={() => make.mutate()}>
              Show recovery codes
            </Button>
          </div>
        </div>
      ) : (
        <Codes codes={codes} onClose={onClose} />
      )}
    </Dialog>
  );
}
