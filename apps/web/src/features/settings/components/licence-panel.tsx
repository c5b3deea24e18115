import { LICENCE_MESSAGES } from '@atb/api/messages/licence';
import { normalizeLicenceKey } from '@atb/core/plans/licence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { forgetLicenceAtHand, readLicenceAtHand } from '../../../lib/licence-at-hand.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import {
  clearStoredLicence,
  isFresh,
  readStoredLicence,
  storeLicence,
  type StoredLicence,
} from '../../../lib/stored-licence.ts';
import { verifyLicenceMutation } from '../api/licences.ts';

interface Failure {
  readonly title: string;
  readonly message: string;
}

const TEXTS = LICENCE_MESSAGES;

/** Verifies a licence, binds it to the account and remembers it in this browser. */
function useLicence() {
  const { id } = useUser();
  const queries = useQueryClient();
  const verify = useMutation(verifyLicenceMutation(queries));
  const [stored, setStored] = useState(() => readStoredLicence(id));
  const [failure, setFailure] = useState<Failure | null>(null);
  const clear = (): void => {
    clearStoredLicence(id);
    setStored(null);
    setFailure(null);
  };
  const check = async (email: string, licenseKey: string): Promise<boolean> => {
    setFailure(null);
    try {
      const { valid, error } = await verify.mutateAsync({ email, license_key: licenseKey });
      if (!valid) {
        clearStoredLicence(id);
        setStored(null);
        setFailure({ title: TEXTS.invalidTitle, message: error ?? TEXTS.invalid });
        return false;
      }
      const licence = { email, licenseKey, verified: true, verifiedAt: new Date().toISOString() };
      storeLicence(id, licence);
      setStored(licence);
      forgetLicenceAtHand();
      return true;
    } catch {
      setFailure({ title: TEXTS.errorTitle, message: TEXTS.error });
      return false;
    }
  };
  return { stored, failure, setFailure, check, clear, isBusy: verify.isPending };
}

/** The licence form: a key and the address that it was bought with. */
export function LicencePanel() {
  const licence = useLicence();
  const { stored, check } = licence;
  // What was verified a day ago or longer is asked about again.
  const [isStale] = useState(() => stored !== null && !isFresh(stored, Date.now()));
  useEffect(() => {
    if (isStale && stored !== null) void check(stored.email, stored.licenseKey);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what was stored when the page opened
  }, [isStale]);
  return (
    <Panel title="Licence">
      {licence.failure !== null && (
        <Alert tone="error" title={licence.failure.title} className="mb-4">
          {licence.failure.message}
        </Alert>
      )}
      {stored === null ? <LicenceForm {...licence} /> : <VerifiedLicence licence={stored} onClear={licence.clear} />}
    </Panel>
  );
}

function VerifiedLicence({ licence, onClear }: { readonly licence: StoredLicence; readonly onClear: () => void }) {
  const { timeZone } = usePreferences();
  const now = useNow();
  const { email, licenseKey, verifiedAt } = licence;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-fg-2">License key</dt>
        <dd className="num font-mono break-all">{licenseKey}</dd>
        <dt className="text-fg-2">Licensed e-mail</dt>
        <dd className="break-all">{email}</dd>
        <dt className="text-fg-2">Verified</dt>
        <dd>{formatDay(verifiedAt, timeZone, now)}</dd>
      </dl>
      <Button variant="outline" size="md" onClick={onClear}>
        Clear License
      </Button>
    </div>
  );
}

function LicenceForm({ setFailure, check, isBusy }: ReturnType<typeof useLicence>) {
  const user = useUser();
  const [atHand] = useState(readLicenceAtHand);
  const { register, handleSubmit } = useForm({
    defaultValues: { email: atHand?.email ?? user.email ?? '', key: atHand?.licenseKey ?? '' },
  });
  const onSubmit = handleSubmit(async (typed) => {
    const [email, key] = [typed.email.trim().toLowerCase(), normalizeLicenceKey(typed.key)];
    if (email === '' || key === '') {
      setFailure({ title: TEXTS.missingTitle, message: TEXTS.missing });
      return;
    }
    if (await check(email, key)) {
      notifySuccess('License verified', { detail: 'Its plan counts for this account now.' });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="E-mail" hint="The address that the licence was bought with.">
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="email" maxLength={254} />}
        </Field>
        <Field label="License key">
          {(field) => (
            <Input
              {...field}
              {...register('key')}
              placeholder="ATB-XXXXXXXX-XXXX"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              inputClassName="font-mono"
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" size="md" isBusy={isBusy}>
        Verify License
      </Button>
    </form>
  );
}
