import { SCHEDULE_ENTRIES_MAX, SCHEDULED_ACTIONS, type BotScheduleRow } from '@atb/api/rows/bot-schedules';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { type ScheduleEntry, saveSchedule } from './bot-schedule.ts';
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

interface Row extends ScheduleEntry {
  readonly key: number;
}

function toRow(entry: BotScheduleRow, key: number): Row {
  const { action, holdings, days } = entry;
  return { key, action, holdings, days, at: clockOf(entry) };
}

interface EntryFieldsProps {
  readonly row: Row;
  readonly number: number;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

function EntryFields({ row, number, onChange, onRemove }: EntryFieldsProps) {
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 text-xs text-fg-2">Time {number}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Does" className="min-w-40 flex-1">
          {(control) => (
            <Select
              {...control}
              value={`${row.action}/${row.holdings}`}
              onValueChange={(value) => {
                const choice = CHOICES.find((one) => one.value === value);
                if (choice !== undefined) onChange({ ...row, action: choice.action, holdings: choice.holdings });
              }}
              options={CHOICES}
            />
          )}
        </Field>
        <Field label="At">
          {(control) => (
            <Input
              {...control}
              type="time"
              required
              value={row.at}
              onChange={(event) => onChange({ ...row, at: event.target.value })}
            />
          )}
        </Field>
        <Button variant="ghost" size="icon" aria-label={`Remove time ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-3" role="group" aria-label={`Days of time ${number}`}>
        {DAY_NAMES.map((name, index) => {
          const day = index + 1;
          const others = row.days.filter((one) => one !== day);
          return (
            <Checkbox
              key={name}
              label={name}
              checked={row.days.includes(day)}
              onChange={(event) => onChange({ ...row, days: event.target.checked ? [...others, day] : others })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function findFault(rows: readonly Row[]): string | null {
  const dayless = rows.findIndex(({ days }) => days.length === 0);
  if (dayless !== -1) return `Choose at least one day for time ${dayless + 1}.`;
  const timeless = rows.findIndex(({ at }) => at === '');
  return timeless === -1 ? null : `Say at which hour time ${timeless + 1} is.`;
}

/** The rows of the form and what saves them. */
function useScheduleForm({ view, entries, onClose }: ScheduleDialogProps) {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly Row[]>(() => entries.map(toRow));
  const [zone, setZone] = useState(() => entries[0]?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [nextKey, setNextKey] = useState(entries.length);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const wrong = findFault(rows);
    setFault(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      const wanted = rows.map(({ action, holdings, days, at }) => ({ action, holdings, days, at }));
      await saveSchedule(view.bot.id, zone, wanted);
      await queries.invalidateQueries({ queryKey: ['bot-schedules', view.bot.id] });
      notifySuccess(rows.length === 0 ? `${view.name} has no times any more` : `Times of ${view.name} saved`);
      onClose();
    } catch (error) {
      setFault(describeError(error, 'data').message);
    } finally {
      setBusy(false);
    }
  };
  const add = (): void => {
    setRows([...rows, { key: nextKey, action: 'start', holdings: 'keep', days: [1, 2, 3, 4, 5], at: '09:00' }]);
    setNextKey(nextKey + 1);
  };
  const put = (row: Row): void => setRows(rows.map((one) => (one.key === row.key ? row : one)));
  const remove = (key: number): void => setRows(rows.filter((one) => one.key !== key));
  return { rows, zone, setZone, fault, isBusy, save, add, put, remove };
}

/** Days and times at which a bot starts, pauses and stops. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { view, onClose } = props;
  const { rows, zone, setZone, fault, isBusy, save, add, put, remove } = useScheduleForm(props);
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
          <Button variant="primary" type="submit" form={FORM_ID} isBusy={isBusy}>
            Save times
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Time zone" hint="Summer and winter time are kept: 09:00 stays 09:00.">
          {(control) => (
            <Select
              {...control}
              value={zone}
              onValueChange={setZone}
              options={zones.map((one) => ({ value: one, label: one }))}
            />
          )}
        </Field>
        {rows.length === 0 && <p className="text-xs text-fg-2">No schedule: the bot is started and stopped by hand.</p>}
        {rows.map((row, index) => (
          <EntryFields key={row.key} row={row} number={index + 1} onChange={put} onRemove={() => remove(row.key)} />
        ))}
        <Button variant="outline" disabled={rows.length >= SCHEDULE_ENTRIES_MAX} onClick={add}>
          <Plus aria-hidden />
          Add a time
        </Button>
      </form>
      {fault !== null && (
        <Alert tone="error" title="The times were not saved" className="mt-3">
          {fault}
        </Alert>
      )}
    </Dialog>
  );
}
