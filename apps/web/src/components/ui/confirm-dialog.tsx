import { AlertDialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { SCRIM_CLASS } from './dialog-parts.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Action and object: 'Close ETH/USDT long 5.10 at market'. */
  readonly title: ReactNode;
  /** Consequence in numbers: 'Realised about −170.16 USDT. 2 linked orders are cancelled.' */
  readonly consequence: ReactNode;
  /** The action again, never 'OK'. */
  readonly confirmLabel: string;
  /** Where 'Cancel' would be read as the action: 'Keep orders'. */
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'neutral';
  /** Irreversible or account-wide: this word must be typed first. */
  readonly typeToConfirm?: string;
  /** The dialog stays open and busy until it settles; a rejection is shown in it. */
  readonly onConfirm: () => Promise<void> | void;
  /** Heading of such a rejection: 'Failed to stop bot'. */
  readonly failureTitle?: string;
  /** Why it cannot be confirmed now, in a sentence: the button is held and the reason stands by it. */
  readonly hold?: string | null;
  /** Further choices above the buttons. */
  readonly children?: ReactNode;
}

function useConfirmation(onConfirm: ConfirmDialogProps['onConfirm'], close: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(describeError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, confirm };
}

interface NotesProps {
  readonly failure: string | null;
  readonly failureTitle: string | undefined;
  readonly hold: string | null;
}

function Notes({ failure, failureTitle, hold }: NotesProps) {
  return (
    <>
      {failure !== null && (
        <Alert tone="error" title={failureTitle} className="mt-3">
          {failure}
        </Alert>
      )}
      <p role="status" className="mt-3 text-right text-xs text-warn empty:hidden">
        {hold}
      </p>
    </>
  );
}

/** Asks before something dangerous. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    consequence,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    typeToConfirm,
    onConfirm,
    failureTitle,
    hold = null,
    children,
  } = props;
  const [typed, setTyped] = useState('');
  const returnFocus = useReturnFocus(open);
  const { isBusy, failure, confirm } = useConfirmation(onConfirm, () => onOpenChange(false));
  const isHeld = hold !== null || (typeToConfirm !== undefined && typed.trim() !== typeToConfirm);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM_CLASS} />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-1.5rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface-1 p-4 shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-1 text-sm text-fg-2">{consequence}</div>
          </AlertDialog.Description>
          {children !== undefined && <div className="mt-3">{children}</div>}
          {typeToConfirm !== undefined && (
            <Field label={`Type ${typeToConfirm} to confirm`} className="mt-3">
              {(control) => (
                <Input
                  {...control}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  autoComplete="off"
                />
              )}
            </Field>
          )}
          <Notes failure={failure} failureTitle={failureTitle} hold={hold} />
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" size="md">
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              size="md"
              disabled={isHeld}
              isBusy={isBusy}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
