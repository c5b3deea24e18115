import type { User } from '@supabase/supabase-js';
import { useState, type SyntheticEvent } from 'react';
import { verifyCode, verifyRecoveryCode } from '../../lib/api/second-factor.ts';
import { verifiedFactors } from '../../lib/session-level.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButtons } from './passkey-buttons.tsx';
import { useVerification, type FactorVerification } from './use-verification.ts';

export interface SecondFactorFormProps {
  readonly user: Pick<User, 'factors'>;
  /** The factor was shown, and the session has been raised. */
  readonly onVerified?: () => void;
}

type Kind = 'code' | 'recovery';

const TEXTS = {
  code: {
    label: 'Code from your authenticator app',
    hint: 'Six digits, new every 30 seconds.',
    button: 'Confirm code',
  },
  recovery: { label: 'Recovery code', hint: 'One of the ten you saved. It works once.', button: 'Use recovery code' },
} as const;

/** What is typed, as which kind of code, for which app. */
function useCode(firstAppId: string | undefined, { busy, verify, forget }: FactorVerification) {
  const [appId, setAppId] = useState(firstAppId ?? '');
  const [kind, setKind] = useState<Kind>(firstAppId === undefined ? 'recovery' : 'code');
  const [text, setText] = useState('');
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (text.trim() === '' || busy !== null) return;
    const isDone = await verify(kind, () => (kind === 'code' ? verifyCode(appId, text) : verifyRecoveryCode(text)));
    if (isDone) return;
    setText('');
    form.querySelector('input')?.focus();
  };
  const switchKind = (): void => {
    setKind(kind === 'code' ? 'recovery' : 'code');
    setText('');
    forget();
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { appId, setAppId, kind, switchKind, text, setText, onSubmit };
}

/** Asks for the second factor: a code, a passkey, or a recovery code in their place. */
export function SecondFactorForm({ user, onVerified }: SecondFactorFormProps) {
  const factors = verifiedFactors(user);
  const apps = factors.filter((factor) => factor.factor_type === 'totp');
  const passkeys = factors.filter((factor) => factor.factor_type === 'webauthn');
  const verification = useVerification(onVerified);
  const code = useCode(apps[0]?.id, verification);
  const { kind, text } = code;
  const isOnlyPasskeys = apps.length === 0;
  return (
    <form noValidate onSubmit={code.onSubmit} className="space-y-4">
      {verification.failure !== null && <Alert tone="error">{verification.failure}</Alert>}
      <PasskeyButtons passkeys={passkeys} isOnlyWay={isOnlyPasskeys} verification={verification} />
      {apps.length > 1 && kind === 'code' && (
        <Field label="Authenticator app">
          {(control) => (
            <Select
              {...control}
              value={code.appId}
              onValueChange={code.setAppId}
              options={apps.map(({ id, friendly_name: name }) => ({ value: id, label: name || 'Authenticator app' }))}
            />
          )}
        </Field>
      )}
      <CodeField key={kind} {...TEXTS[kind]} kind={kind} text={text} onText={code.setText} />
      <Button
        type="submit"
        variant={isOnlyPasskeys ? 'outline' : 'primary'}
        size="lg"
        isBusy={verification.busy === kind}
        disabled={text.trim() === ''}
        className="w-full"
      >
        {TEXTS[kind].button}
      </Button>
      {!isOnlyPasskeys && (
        <p className="text-center text-sm">
          <button type="button" onClick={code.switchKind} className="link touch-target rounded-xs">
            {kind === 'code' ? 'Use a recovery code' : 'Use a code from the app'}
          </button>
        </p>
      )}
    </form>
  );
}
