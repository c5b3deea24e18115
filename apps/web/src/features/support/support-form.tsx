import { useEffect, useState, type SubmitEvent } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Field, type FieldControl } from '../../components/ui/field.tsx';
import { Input, type InputProps } from '../../components/ui/input.tsx';
import { describeDiagnostics } from './describe-diagnostics.ts';
import { DiagnosticsField } from './diagnostics-field.tsx';
import { findMessageFaults, toMailLink, type MessageFaults, type SupportMessage } from './support-message.ts';

const FIELDS: ReadonlyArray<{
  readonly name: Exclude<keyof SupportMessage, 'message'>;
  readonly label: string;
  readonly input: Pick<InputProps, 'type' | 'autoComplete'>;
}> = [
  { name: 'name', label: 'Name', input: { autoComplete: 'name' } },
  { name: 'email', label: 'Email', input: { type: 'email', autoComplete: 'email' } },
  { name: 'subject', label: 'Subject', input: { autoComplete: 'off' } },
];

function readForm(form: HTMLFormElement): SupportMessage {
  const values = new FormData(form);
  const text = (name: keyof SupportMessage): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
}

function MessageBox({ control }: { readonly control: FieldControl }) {
  return (
    <textarea
      {...control}
      name="message"
      required
      rows={8}
      className="block w-full rounded-md border border-line-strong bg-bg px-2.5 py-2 text-base text-fg outline-none coarse:text-lg focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring aria-invalid:border-danger"
    />
  );
}

/** Asked for once the page stands: while it is written there is no browser to describe. */
function useDiagnostics(): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void describeDiagnostics().then(setText);
  }, []);
  return text;
}

/** Opens the mail client with what was typed; nothing is sent to the server. */
export function SupportForm({ email }: { readonly email: string }) {
  const [faults, setFaults] = useState<MessageFaults>({});
  const [link, setLink] = useState<string | null>(null);
  const diagnostics = useDiagnostics();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const message = readForm(form);
    const found = findMessageFaults(message);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const isAttached = new FormData(form).has('diagnostics');
    const next = toMailLink(email, message, isAttached ? diagnostics : null);
    setLink(next);
    location.assign(next);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4" aria-label="Write to support">
      {FIELDS.map(({ name, label, input }) => (
        <Field key={name} label={label} error={faults[name]}>
          {(control) => <Input {...control} {...input} name={name} required size="lg" />}
        </Field>
      ))}
      <Field label="Message" error={faults.message}>
        {(control) => <MessageBox control={control} />}
      </Field>
      <DiagnosticsField text={diagnostics} />
      <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Open in mail app
      </button>
      <p className="text-sm text-fg-2">
        Your mail app opens with the message addressed to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        . It is sent from there, so that you keep a copy; you can write to that address directly, too.
      </p>
      {link !== null && (
        <Alert tone="info" title="Your mail app should be open now">
          If it is not,{' '}
          <a className="link" href={link}>
            open the message again
          </a>
          , or write to {email} yourself.
        </Alert>
      )}
    </form>
  );
}
