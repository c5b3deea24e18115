import { findInstrument } from '@atb/core/market/instruments';
import { toNumber } from '@atb/core/base/decimal';
import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { resolveParams } from '@atb/core/strategies/resolve-params';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../hooks/use-account.ts';
import { balancesQuery } from '../../lib/api/balances.ts';
import { pricesQuery } from '../../lib/api/get-prices.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { showSymbol, splitSymbol } from '../../lib/split-symbol.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Select } from '../ui/select.tsx';
import type { DeploySubject } from './deploy-subject.ts';
import { entryNotional, EntryWarning, stopShareOf, toFirstEntry } from './entry-warning.tsx';
import { DeployFailurePart } from './deploy-failure-part.tsx';
import { minimumAllocation } from './minimum-allocation.ts';
import { useDeployment } from './use-deployment.ts';

export interface DeployStrategyDialogProps extends DeploySubject {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

type SignalChoice = 'rules' | 'alerts' | 'both';
const SIGNAL_CHOICES: ReadonlyArray<{ readonly value: SignalChoice; readonly label: string }> = [
  { value: 'rules', label: 'Its rules' },
  { value: 'alerts', label: 'Alerts that come in' },
  { value: 'both', label: 'Rules and alerts' },
];

/** Quote units, from the specification's defaults. */
const DEFAULT_ALLOCATION = '100';

/** What the form holds, and what limits it. */
function useDeployForm({ definition, params = {}, ...subject }: DeploySubject) {
  const [symbol, setSymbol] = useState(subject.symbol);
  const [timeframe, setTimeframe] = useState(subject.timeframe ?? definition.runsOn);
  const [typed, setAllocation] = useState(subject.allocation ?? null);
  const [signals, setSignals] = useState<SignalChoice>('rules');
  const account = useAccount();
  const { quote } = splitSymbol(symbol);
  const prices = useQuery({ ...pricesQuery(), refetchInterval: false }).data?.prices ?? [];
  const markets = prices.map((each) => each.symbol);
  const balances = useQuery({ ...balancesQuery(account?.id), enabled: account !== undefined }).data;
  const free = balances?.find(({ asset }) => asset === quote)?.free ?? null;
  const instrument = findInstrument(symbol);
  const values = resolveParams(definition, params);
  const least = instrument === null ? null : minimumAllocation(definition, values, toNumber(instrument.minNotional));
  // What it comes with is raised to what the strategy needs.
  const standard = String(Math.max(Number(DEFAULT_ALLOCATION), least ?? 0));
  const allocation = typed ?? standard;
  const price = prices.find((each) => each.symbol === symbol)?.price;
  const notional = entryNotional(definition, values, Number(allocation));
  return {
    symbol,
    setSymbol,
    timeframe,
    setTimeframe,
    signals,
    setSignals,
    allocation,
    price,
    firstEntry: toFirstEntry(account?.id, { instrument, price }, notional, stopShareOf(definition, values)),
    setAllocation,
    account,
    quote,
    symbols: markets.includes(symbol) ? markets : [symbol, ...markets],
    free,
    least,
  };
}

function allocationFault(allocation: string, least: number | null, quote: string): string | null {
  if (allocation === '' || !(Number(allocation) > 0)) return 'Allocation must be more than 0.';
  if (least !== null && Number(allocation) < least) {
    return `At least ${least} ${quote}, so that the first order is as large as the exchange asks.`;
  }
  return null;
}

type DeployForm = ReturnType<typeof useDeployForm>;

interface FieldsProps {
  readonly form: DeployForm;
  readonly definition: DeploySubject['definition'];
  readonly faults: Readonly<Record<'symbol' | 'timeframe' | 'allocation', string | null>>;
}

function Fields({ form, definition, faults }: FieldsProps) {
  const { quote, least, free } = form;
  const limits = [
    least === null ? null : `At least ${least} ${quote}`,
    free === null ? null : `${formatNumber(free).text} ${quote} free`,
  ].filter((part) => part !== null);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Market" error={faults.symbol}>
        {(control) => (
          <Select
            {...control}
            value={form.symbol}
            onValueChange={form.setSymbol}
            options={form.symbols.map((symbol) => ({ value: symbol, label: showSymbol(symbol) }))}
          />
        )}
      </Field>
      <Field label="Candles" hint={`Recommended: ${definition.runsOn}`} error={faults.timeframe}>
        {(control) => (
          <Select
            {...control}
            value={form.timeframe}
            onValueChange={(value) => form.setTimeframe(TIMEFRAMES.find((one) => one === value) ?? definition.runsOn)}
            options={TIMEFRAMES.map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <Field
        label="Allocation"
        hint={limits.length === 0 ? 'Fees included' : `${limits.join(', ')}. Fees included.`}
        error={faults.allocation}
        className="sm:col-span-2"
      >
        {(control) => (
          <NumberField
            {...control}
            value={form.allocation}
            onValueChange={form.setAllocation}
            step="10"
            min="0"
            suffix={quote}
          />
        )}
      </Field>
      <Field
        label="Enters and exits by"
        hint={
          form.signals === 'rules'
            ? undefined
            : 'Make a source on the page Alerts. Stop, target and size stay the strategy’s.'
        }
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            value={form.signals}
            onValueChange={(value) =>
              form.setSignals(SIGNAL_CHOICES.find((choice) => choice.value === value)?.value ?? 'rules')
            }
            options={SIGNAL_CHOICES}
          />
        )}
      </Field>
    </div>
  );
}

/** The values it will trade with, those that differ from its defaults told apart. */
function Parameters({ definition, params = {} }: Pick<DeploySubject, 'definition' | 'params'>) {
  if (definition.parameters.length === 0) return null;
  const values = resolveParams(definition, params);
  return (
    <dl aria-label="Parameters" className="flex flex-wrap gap-1.5">
      {definition.parameters.map(({ name, label, default: standard }) => (
        <div key={name} className="rounded-sm bg-surface-2 px-2 py-1 text-xs">
          <dt className="inline text-fg-2">{label} </dt>
          <dd className="num inline font-medium">
            {values[name]}
            {values[name] !== standard && <span className="font-normal text-fg-2"> (default {standard})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RecordedLoss({ recordedReturn, symbol }: { readonly recordedReturn: number | null; readonly symbol: string }) {
  if (recordedReturn === null || recordedReturn >= 0) return null;
  return (
    <Alert tone="warning" title={`It lost on recorded ${showSymbol(symbol)} candles`}>
      {formatNumber(recordedReturn, { percent: true, signed: true, decimals: 1 }).text} after costs. On paper that is a
      lesson; with money it would be a loss.
    </Alert>
  );
}

/** Asks for market, candles and money, and says what will be done with them. Always a paper account. */
export function DeployStrategyDialog({ open, onOpenChange, ...subject }: DeployStrategyDialogProps) {
  const { definition, params = {}, runId, recordedReturn = null, warnings = [] } = subject;
  const form = useDeployForm(subject);
  const { deploy, isBusy, failure, reset } = useDeployment(definition.name);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { account, symbol, timeframe, allocation, quote, least } = form;
  const fieldFailure = (field: string): string | null => (failure?.field === field ? failure.message : null);
  const ownFault = allocationFault(allocation, least, quote);
  const faults = {
    symbol: fieldFailure('symbol'),
    timeframe: fieldFailure('timeframe'),
    allocation: ownFault ?? fieldFailure('allocation'),
  };
  const isElsewhere = failure !== null && !['symbol', 'timeframe', 'allocation'].includes(failure.field ?? '');
  const isReady = account !== undefined && ownFault === null && (!failure?.needsAcknowledgement || isAcknowledged);
  const submit = (): void => {
    if (account === undefined || !isReady) return;
    const bot = { strategyId: definition.id, params, symbol, timeframe, allocation, exchangeAccountId: account.id };
    const { signals } = form;
    deploy({
      ...bot,
      ...(signals !== 'rules' && { signals }),
      ...(runId !== undefined && { runId }),
      ...(isAcknowledged && { acknowledgesLuck: true }),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) reset();
        onOpenChange(isOpen);
      }}
      title={`Deploy ${definition.name}`}
      description={`On paper: ${account?.label ?? 'your paper account'}. No real money moves.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} disabled={!isReady} onClick={submit}>
            Deploy (paper)
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Fields form={form} definition={definition} faults={faults} />
        <p className="text-sm text-pretty text-fg-2">
          {definition.name} trades {showSymbol(symbol)} with {allocation === '' ? 'no' : allocation} {quote}: it decides
          when a {timeframe} candle closes and buys or sells at the next price. It starts at once; pause or stop it on
          its page.
        </p>
        <Parameters definition={definition} params={params} />
        <EntryWarning entry={ownFault === null ? form.firstEntry : null} price={form.price} />
        {warnings.map((sentence) => (
          <Alert key={sentence} tone="warning">
            {sentence}
          </Alert>
        ))}
        <RecordedLoss recordedReturn={recordedReturn} symbol={subject.symbol} />
        {failure !== null && isElsewhere && (
          <DeployFailurePart failure={failure} isAcknowledged={isAcknowledged} onAcknowledge={setAcknowledged} />
        )}
      </div>
    </Dialog>
  );
}
