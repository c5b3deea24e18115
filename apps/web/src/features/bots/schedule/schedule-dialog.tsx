import type { ScheduleEntry } from '@atb/api/database-functions';
import { SCHEDULE_ENTRIES_MAX, SCHEDULED_ACTIONS, type BotScheduleRow } from '@atb/api/rows/bot-schedules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { saveSchedule } from './bot-schedule.ts';
import { clockOf, DAY_NAMES, describeAction } from './describe-schedule.ts';

export interface ScheduleDialogProps {
  readonly view: BotView;
  readonly entries: readonly BotScheduleRow[];
  readonly onClose: () => void;
}

const FORM_ID = 'schedule-form';

/** An action with what becomes of the coins: `stop/sell`. */
const CHOICES = SCHEDULED_ACTIONS.flatMap((action) =>
  (action === 'stop' ? (['keep', 'sell'] as const) : (['keep'] as const)).map((holdings) => ({
    value: `${action}/${holdings}`,
    label: describeAction({ action, holdings }),
    action,
    holdings,
  })),
);

const scheduleForm = z.object({
  zone: z.string(),
  times: z.array(
    z.object({
      choice: z.string(),
      at: z.string().check(z.minLength(1, 'Enter an hour')),
      days: z.array(z.number()).check(z.minLength(1, 'Choose at least one day')),
    }),
  ),
});
type Values = z.output<typeof scheduleForm>;

const NEW_TIME: Values['times'][number] = { choice: 'start/keep', at: '09:00', days: [1, 2, 3, 4, 5] };

function toTime(entry: BotScheduleRow): Values['times'][number] {
  const { action, holdings, days } = entry;
  return { choice: `${action}/${holdings}`, at: clockOf(entry), days: [...days] };
}

function toEntry({ choice, at, days }: Values['times'][number]): ScheduleEntry {
  const known = CHOICES.find(({ value }) => value === choice);
  if (known === undefined) throw new Error(`"${choice}" is no action.`);
  const { action, holdings } = known;
  return { action, holdings, days, at };
}

interface TimeFieldsProps {
  readonly form: Pick<UseFormReturn<Values>, 'control' | 'register' | 'formState'>;
  readonly index: number;
  readonly onRemove: () => void;
}

function DayBoxes({ form: { control, formState }, index }: Pick<TimeFieldsProps, 'form' | 'index'>) {
  const message = formState.errors.times?.[index]?.days?.message;
  return (
    <Controller
      control={control}
      name={`times.${index}.days`}
      render={({ field: { value, onChange } }) => (
        <div className="mt-2 flex flex-wrap gap-x-3" role="group" aria-label={`Days of time ${index + 1}`}>
          {DAY_NAMES.map((name, place) => {
            const others = value.filter((one) => one !== place + 1);
            return (
              <Checkbox
                key={name}
                label={name}
                checked={value.includes(place + 1)}
                onChange={(event) => onChange(event.target.checked ? [...others, place + 1] : others)}
              />
            );
          })}
          {message !== undefined && (
            <p role="alert" className="w-full text-xs text-danger">
              {message}
            </p>
          )}
        </div>
      )}
    />
  );
}

function TimeFields({ form, index, onRemove }: TimeFieldsProps) {
  const { control, register, formState } = form;
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 text-xs text-fg-2">Time {index + 1}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Does" className="min-w-40 flex-1">
          {(field) => (
            <Controller
              control={control}
              name={`times.${index}.choice`}
              render={({ field: { value, onChange } }) => (
                <Select {...field} value={value} onValueChange={onChange} options={CHOICES} />
              )}
            />
          )}
        </Field>
        <Field label="At" error={formState.errors.times?.[index]?.at?.message}>
          {(field) => <Input {...field} {...register(`times.${index}.at`)} type="time" />}
        </Field>
        <Button variant="ghost" size="icon" aria-label={`Remove time ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <DayBoxes form={form} index={index} />
    </fieldset>
  );
}

/** The times of the form and what saves them. */
function useScheduleForm({ view, entries, onClose }: ScheduleDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(scheduleForm),
    defaultValues: {
      zone: entries[0]?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      times: entries.map(toTime),
    },
  });
  const times = useFieldArray({ control: form.control, name: 'times' });
  const save = useMutation({
    mutationKey: ['bot-schedules', 'save'],
    mutationFn: (values: Values) => saveSchedule(view.bot.id, values.zone, values.times.map(toEntry)),
    onSuccess: async (_saved, values) => {
      await queries.invalidateQueries({ queryKey: ['bot-schedules', view.bot.id] });
      notifySuccess(values.times.length === 0 ? `${view.name} has no times any more` : `Times of ${view.name} saved`);
      onClose();
    },
  });
  return { form, times, save, onSubmit: form.handleSubmit((values) => save.mutate(values)) };
}

/** Days and times at which a bot starts, pauses and stops. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { view, onClose } = props;
  const { form, times, save, onSubmit } = useScheduleForm(props);
  const { control, register, formState } = form;
  const zone = useWatch({ control, name: 'zone' });
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Schedule of ${view.name}`}
      description="The server does it, whether this page is open or not. After a time without the server the latest time that was missed is made up for; earlier ones are not."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} isBusy={save.isPending}>
            Save times
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="space-y-3" onSubmit={(event) => void onSubmit(event)}>
        <Field label="Time zone" hint="Summer and winter time are kept: 09:00 stays 09:00.">
          {(field) => (
            <Controller
              control={control}
              name="zone"
              render={({ field: { value, onChange } }) => (
                <Select
                  {...field}
                  value={value}
                  onValueChange={onChange}
                  options={zones.map((one) => ({ value: one, label: one }))}
                />
              )}
            />
          )}
        </Field>
        {times.fields.length === 0 && (
          <p className="text-xs text-fg-2">No schedule: the bot is started and stopped by hand.</p>
        )}
        {times.fields.map(({ id }, index) => (
          <TimeFields
            key={id}
            form={{ control, register, formState }}
            index={index}
            onRemove={() => times.remove(index)}
          />
        ))}
        <Button
          variant="outline"
          disabled={times.fields.length >= SCHEDULE_ENTRIES_MAX}
          onClick={() => times.append(NEW_TIME)}
        >
          <Plus aria-hidden />
          Add a time
        </Button>
      </form>
      {save.isError && (
        <Alert tone="error" title="The times were not saved" className="mt-3">
          {describeError(save.error, 'data').message}
        </Alert>
      )}
    </Dialog>
  );
}
