import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { formText } from '../../../lib/form-text.ts';

const FIELDS = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'impact', label: 'What users notice', type: 'text' },
  { name: 'from', label: 'Start (your time zone)', type: 'datetime-local' },
  { name: 'until', label: 'End', type: 'datetime-local' },
] as const;

interface Announcement {
  readonly title: string;
  readonly impact: string;
  readonly from: string;
  readonly until: string;
}

function readForm(form: HTMLFormElement): Announcement {
  const values = new FormData(form);
  const text = (name: keyof Announcement): string => formText(values, name);
  const moment = (name: 'from' | 'until'): string => {
    const time = Date.parse(text(name));
    return Number.isNaN(time) ? '' : new Date(time).toISOString();
  };
  return { title: text('title'), impact: text('impact'), from: moment('from'), until: moment('until') };
}

/** Puts maintenance on the status page and into its feed. */
export function MaintenancePanel() {
  const announce = useMutation({
    mutationKey: ['announce-maintenance'],
    mutationFn: (body: Announcement) => call('announce-maintenance', body),
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await announce.mutateAsync(readForm(form)).then(
      () => {
        form.reset();
        notifySuccess('Maintenance announced', { detail: 'It stands on the status page and in its feed.' });
      },
      () => undefined,
    );
  };
  return (
    <Panel title="Announce maintenance">
      <form onSubmit={(event) => void submit(event)} className="space-y-4">
        {announce.isError && <Alert tone="error">{describeError(announce.error).message}</Alert>}
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ name, label, type }) => (
            <Field key={name} label={label}>
              {(field) => <Input {...field} name={name} type={type} required />}
            </Field>
          ))}
        </div>
        <Button type="submit" isBusy={announce.isPending}>
          Announce
        </Button>
      </form>
    </Panel>
  );
}
