import type { Body } from '@atb/api/functions/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';

const FIELDS = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'impact', label: 'What users notice', type: 'text' },
  { name: 'from', label: 'Start (your time zone)', type: 'datetime-local' },
  { name: 'until', label: 'End', type: 'datetime-local' },
] as const;

const moment = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Enter a day and a time', abort: true }));

const maintenanceForm = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, 'Enter a title'), z.maxLength(200, 'At most 200 characters')),
    impact: z
      .string()
      .check(z.trim(), z.minLength(1, 'Say what users notice'), z.maxLength(1_000, 'At most 1,000 characters')),
    from: moment,
    until: moment,
  })
  .check(
    z.refine(({ from, until }) => Date.parse(until) > Date.parse(from), {
      path: ['until'],
      message: 'The end comes after the start',
    }),
  );

const EMPTY: z.output<typeof maintenanceForm> = { title: '', impact: '', from: '', until: '' };

/** Puts maintenance on the status page and into its feed. */
export function MaintenancePanel() {
  const announce = useMutation({
    mutationKey: ['announce-maintenance'],
    mutationFn: (body: Body<'announce-maintenance'>) => call('announce-maintenance', body),
  });
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(maintenanceForm),
    defaultValues: EMPTY,
  });
  const onSubmit = handleSubmit(async ({ from, until, ...words }) => {
    const body = { ...words, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const made = await announce.mutateAsync(body).catch(() => null);
    if (made === null) return;
    reset(EMPTY);
    notifySuccess('Maintenance announced', { detail: 'It stands on the status page and in its feed.' });
  });
  return (
    <Panel title="Announce maintenance">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
        {announce.isError && <Alert tone="error">{describeError(announce.error).message}</Alert>}
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ name, label, type }) => (
            <Field key={name} label={label} error={formState.errors[name]?.message}>
              {(field) => <Input {...field} {...register(name)} type={type} />}
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
