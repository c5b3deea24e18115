import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { useRef, useState, type SyntheticEvent } from 'react';
import { readErrorFacts } from '../../lib/error-facts.ts';
import type { CredentialFault, CredentialField } from './validate-credentials.ts';

export interface FormNotice {
  readonly tone: 'error' | 'success';
  readonly text: string;
  /** Sends again the mail that the notice speaks of. */
  readonly resend?: () => Promise<void>;
}

export interface CredentialFormOptions<Values> {
  readonly validate: (values: Values) => CredentialFault | null;
  /** Sends what is valid; may return a notice for the alert. */
  readonly send: (values: Values) => Promise<FormNotice | null>;
}

/** The provider's own words; anything else is an exception. */
function toNotice(error: unknown): FormNotice {
  const { message, status } = readErrorFacts(error);
  return { tone: 'error', text: status !== null && message !== '' ? message : SIGN_IN_MESSAGES.exception };
}

/**
 * State of a small form read from the DOM at submit: four uncontrolled lines need no form library, which keeps 13 KB out of
 * the public page.
 */
export function useCredentialForm<Values>({ validate, send }: CredentialFormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<CredentialFault | null>(null);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const blame = (found: CredentialFault): void => {
    setFault(found);
    form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const perform = async (work: () => Promise<FormNotice | null>): Promise<void> => {
    setFault(null);
    setNotice(null);
    setBusy(true);
    try {
      setNotice(await work());
    } catch (error) {
      setNotice(toNotice(error));
    } finally {
      setBusy(false);
    }
  };
  const readValues = (): Values => Object.fromEntries(new FormData(form.current ?? undefined)) as Values;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const values = readValues();
    const found = validate(values);
    setNotice(null);
    if (found === null) void perform(() => send(values));
    else blame(found);
  };
  const errorOf = (field: CredentialField): string | undefined => (fault?.field === field ? fault.message : undefined);
  return { form, notice, isBusy, onSubmit, errorOf, blame, perform, readValues };
}
