import type { AlertSourceRow } from '@atb/api/rows/alerts';
import type { BotRow } from '@atb/api/rows/bots';
import { useId, useState } from 'react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import type { SourceChange } from '../api/alerts.ts';
import { describeTarget, sampleBody, SIGNED_BODY } from './source-words.ts';

/** Seconds. */
const AGES = [
  { value: '10', label: '10 seconds' },
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
];

export interface TestResult {
  readonly isTaken: boolean;
  readonly detail: string;
}

export interface SourceItemProps {
  readonly source: AlertSourceRow;
  readonly bots: readonly BotRow[];
  readonly test: { readonly isBusy: boolean; readonly result: TestResult | null };
  readonly onChange: (change: SourceChange) => void;
  readonly onTest: (body: string) => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

function Rules({ source, onChange }: Pick<SourceItemProps, 'source' | 'onChange'>) {
  const known = AGES.some(({ value }) => value === String(source.max_age_s));
  const age = { value: String(source.max_age_s), label: `${source.max_age_s} seconds` };
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <Field label="At most this old" className="w-40">
        {(field) => (
          <Select
            {...field}
            value={age.value}
            onValueChange={(value) => onChange({ max_age_s: Number(value) })}
            options={known ? AGES : [age, ...AGES]}
          />
        )}
      </Field>
      <div>
        <Checkbox
          label="Must say its time"
          checked={source.needs_time}
          onChange={(event) => onChange({ needs_time: event.target.checked })}
        />
        <Checkbox
          label="Refuse one that is older than the last"
          checked={source.keeps_order}
          onChange={(event) => onChange({ keeps_order: event.target.checked })}
        />
      </div>
    </div>
  );
}

const ACTIONS = [
  { value: 'buy', label: 'Buy, or enter' },
  { value: 'sell', label: 'Sell, or exit' },
];

function Test({ source, test, onTest }: Pick<SourceItemProps, 'source' | 'test' | 'onTest'>) {
  const id = useId();
  const [action, setAction] = useState('buy');
  const [symbol, setSymbol] = useState(source.symbol ?? '');
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={`Test of ${source.name}: what`}
          value={action}
          onValueChange={setAction}
          options={ACTIONS}
          className="w-36"
        />
        <div className="w-36">
          <Input
            aria-label={`Test of ${source.name}: symbol`}
            value={symbol}
            onChange={(event) => setSymbol(event.target.value.toUpperCase())}
            placeholder="BTCUSDT"
          />
        </div>
        <Button
          size="sm"
          variant="outline"
          isBusy={test.isBusy}
          aria-describedby={id}
          aria-label={`Test ${source.name}`}
          onClick={() =>
            onTest(JSON.stringify({ action, ...(symbol !== '' && { symbol }), time: new Date().toISOString() }))
          }
        >
          Test
        </Button>
        <span id={id} className="text-xs text-fg-2">
          Says what would be done; nothing is.
        </span>
      </div>
      {test.result !== null && (
        <Alert
          tone={test.result.isTaken ? 'success' : 'warning'}
          title={test.result.isTaken ? 'It would be taken' : 'It would be refused'}
        >
          {test.result.detail}
        </Alert>
      )}
    </div>
  );
}

interface CopiedProps {
  readonly term: string;
  readonly value: string;
  readonly label: string;
}

function Copied({ term, value, label }: CopiedProps) {
  return (
    <div>
      <dt className="text-fg-2">{term}</dt>
      <dd>
        <CopyId value={value} label={label} className="max-w-full [&>span]:break-all [&>span]:whitespace-normal" />
      </dd>
    </div>
  );
}

/** One source: where it sends to, what its alerts do, its rules, and a test. */
export function SourceItem({ source, bots, test, onChange, onTest, onRotate, onDelete }: SourceItemProps) {
  const { id, name, auth, last_four: lastFour, is_on: isOn, taken, refused, last_at: lastAt } = source;
  const isKey = auth === 'key';
  const address = `${window.location.origin}/webhooks/alerts/${id}`;
  return (
    <li aria-label={name} className="space-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium">
            <span className="min-w-0 truncate">{name}</span>
            <Badge>{isKey ? 'Key' : 'Signature'}</Badge>
            {source.symbol !== null && <Badge>{source.symbol}</Badge>}
            {!isOn && <Badge tone="outline">Off</Badge>}
          </p>
          <p className="text-xs break-words text-fg-2">
            {describeTarget(source, bots)}. Taken <span className="num">{taken}</span>, refused{' '}
            <span className="num">{refused}</span>
            {lastAt !== null && (
              <>
                , last <RelativeTime value={lastAt} />
              </>
            )}
            .
          </p>
        </div>
        <Switch label="On" checked={isOn} onChange={(event) => onChange({ is_on: event.target.checked })} />
      </div>
      <dl className="space-y-1 text-xs">
        <Copied term={isKey ? 'Address, without its key' : 'Address'} value={address} label={`address of ${name}`} />
        <Copied
          term={isKey ? 'Message, for TradingView' : 'Body, for example'}
          value={isKey ? sampleBody(source) : SIGNED_BODY}
          label={`message for ${name}`}
        />
        <div>
          <dt className="inline text-fg-2">Key ends in </dt>
          <dd className="inline">
            <span className="font-mono">{lastFour}</span>
            <span className="text-fg-2">
              {isKey
                ? '. The whole address was shown once; a new key makes a new one.'
                : '. Each body is signed with it: '}
              {!isKey && (
                <a href="/docs/alerts#who-may-send" target="_blank" rel="noreferrer" className="link">
                  how to sign
                </a>
              )}
            </span>
          </dd>
        </div>
      </dl>
      <Rules source={source} onChange={onChange} />
      <Test source={source} test={test} onTest={onTest} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onRotate} aria-label={`New key for ${name}`}>
          New key
        </Button>
        <Button size="sm" variant="outline" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </li>
  );
}
