import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { CodeField } from '../../../components/second-factor/code-field.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { secondFactorMutations, type NewApp } from '../api/second-factors.ts';
import { explainFactorError } from '../explain-factor-error.ts';
import { FactorNameForm } from './factor-name-form.tsx';

export interface AddFactorDialogProps {
  readonly onClose: () => void;
  /** The factor is verified. */
  readonly onAdded: () => void;
}

function Secret({ qrCode, secret }: NewApp) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={qrCode}
        alt="QR code of the secret, for your authenticator app"
        width={176}
        height={176}
        className="rounded-md border border-line bg-white"
      />
      <div className="min-w-48 flex-1 text-sm">
        <p>Scan it with an authenticator app, for example Aegis, 2FAS, Google Authenticator or 1Password.</p>
        <p className="mt-2 text-xs text-fg-2">Or enter this key by hand (time-based, 6 digits):</p>
        <CopyId value={secret} label="secret key" className="mt-1 text-xs" />
      </div>
    </div>
  );
}

interface VerifyStepProps extends AddFactorDialogProps {
  readonly app: NewApp;
}

function VerifyStep({ app, onClose, onAdded }: VerifyStepProps) {
  const { id: userId } = useUser();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { code: '' } });
  const code = useWatch({ control, name: 'code' });
  const verify = useMutation(secondFactorMutations(useQueryClient(), userId).verifyApp);
  const onSubmit = handleSubmit((values) => {
    if (values.code.trim() === '' || verify.isPending) return;
    verify.mutate(
      { id: app.id, code: values.code },
      {
        onSuccess: () => {
          notifySuccess('Authenticator app added', { detail: 'All other sessions have been signed out.' });
          onAdded();
        },
        onError: () => reset(),
      },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
      <Secret {...app} />
      {verify.isError && <Alert tone="error">{explainFactorError(verify.error)}</Alert>}
      <Controller
        control={control}
        name="code"
        render={({ field: { value, onChange } }) => (
          <CodeField
            label="Code from the app"
            hint="Six digits. The app counts once it has shown a right one."
            kind="code"
            text={value}
            onText={onChange}
          />
        )}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="md" isBusy={verify.isPending} disabled={code.trim() === ''}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

/** A name, then the QR code and the first code of the app. Left half done it counts for nothing. */
export function AddAppDialog(props: AddFactorDialogProps) {
  const { id: userId } = useUser();
  const begin = useMutation(secondFactorMutations(useQueryClient(), userId).beginApp);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      title="Add authenticator app"
    >
      {begin.data === undefined ? (
        <FactorNameForm
          suggestion="Phone"
          submitLabel="Show QR code"
          isBusy={begin.isPending}
          failure={begin.isError ? explainFactorError(begin.error) : null}
          onSubmit={(name) => begin.mutate(name)}
          onCancel={props.onClose}
        />
      ) : (
        <VerifyStep app={begin.data} {...props} />
      )}
    </Dialog>
  );
}
