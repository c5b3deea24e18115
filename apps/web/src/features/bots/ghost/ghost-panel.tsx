import { toPlain } from '@atb/core/base/decimal';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type FieldPath, type PathValue, useFormContext } from 'react-hook-form';
import { Delta } from '../../../components/delta.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { decimalsOf, formatNumber } from '../../../lib/format-number.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { WizardState } from '../wizard/form-state.ts';
import { PlanFact } from '../wizard/plan-fact.tsx';
import type { AnyPlanned, NamedValues, WizardKind } from '../wizard/wizard-kind.ts';
import { GhostChart } from './ghost-chart.tsx';
import type { GhostHandle } from './ghost-handle.ts';
import type { GhostFigures } from './ghost-messages.ts';
import { type PriceScale, priceScale } from './paint-ghost.ts';
import { SpreadBar } from './spread-bar.tsx';
import { toSubject } from './to-subject.ts';
import { type GhostCandles, useGhost } from './use-ghost.ts';

/** Name of the measurement that the page's timeline has of every picture: from the pointer's move to the picture. */
const TIMING = 'ghost-run';

export interface GhostPanelProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly wizard: WizardState<Values, Planned>;
}

function Figures({ figures, quote }: { readonly figures: GhostFigures | null; readonly quote: string }) {
  const show = (render: (of: GhostFigures) => ReactNode): ReactNode => (figures === null ? '—' : render(figures));
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      <PlanFact label="Result" value={show(({ totalReturn }) => <Delta value={totalReturn} />)} />
      <PlanFact label="Max drawdown" value={show(({ drawdownMax }) => <Percent value={drawdownMax} isRate />)} />
      <PlanFact label="Executions" value={show(({ fills }) => formatNumber(fills, { decimals: 0 }).text)} />
      <PlanFact label="Fees" value={show(({ feesPaid }) => <Money value={String(feesPaid)} unit={quote} />)} />
      <PlanFact
        label="Realised"
        value={show(({ realized }) => <Money value={String(realized)} unit={quote} isToned />)}
      />
      <PlanFact label="Price since its start" value={show(({ priceChange }) => <Delta value={priceChange} />)} />
    </dl>
  );
}

function Source({ candles, figures }: { readonly candles: GhostCandles; readonly figures: GhostFigures | null }) {
  const { timeZone } = usePreferences();
  const day = (time: number): string => formatDay(time, timeZone, 0);
  const { length, timeframe, from, to, missing, origin } = candles;
  return (
    <p className="text-2xs text-fg-2">
      {formatNumber(length, { decimals: 0 }).text} {timeframe} candles, {day(from)} to {day(to)}
      {origin === 'archive' && ', recorded'}
      {missing > 0 && `, ${missing} missing`}. Fee 10 bps, slippage 8 bps, limits fill a tick beyond their price. The
      engine’s own rules, in this browser
      {figures !== null && `: ${formatNumber(figures.tookMs, { decimals: 1 }).text} ms`}.
      {figures !== null &&
        figures.startedAt > from &&
        ` Started on ${day(figures.startedAt)}, when the price came into the range.`}
      {figures?.hasEnded === true && ' The bot ended itself before the last day.'}
    </p>
  );
}

/** The form's fields as they are while a line is dragged, before it is dropped. */
function useDragged<Values extends NamedValues, Planned extends AnyPlanned>({
  kind,
  wizard,
}: GhostPanelProps<Values, Planned>) {
  const { setValue } = useFormContext<Values>();
  const { values, market, price, evaluation } = wizard;
  const [dragged, setDragged] = useState<Partial<Values> | null>(null);
  const last = price?.last ?? 0;
  const shown = useMemo(
    () => (dragged === null ? evaluation : kind.evaluate({ ...values, ...dragged }, market, last)),
    [dragged, evaluation, kind, values, market, last],
  );
  const drop = (changes: Partial<Values>): void => {
    setDragged(null);
    for (const [field, value] of Object.entries(changes) as Array<
      [FieldPath<Values>, PathValue<Values, FieldPath<Values>>]
    >) {
      setValue(field, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  return { shown, drag: setDragged, drop };
}

/** What is replayed and drawn: the fields as they are, or as they would be where a line is dragged to. */
function useGhostModel<Values extends NamedValues, Planned extends AnyPlanned>(
  props: GhostPanelProps<Values, Planned>,
) {
  const { kind, wizard } = props;
  const { market } = wizard;
  const { shown, drag, drop } = useDragged(props);
  const subject = useMemo(() => toSubject(kind, market.symbol, shown), [kind, market.symbol, shown]);
  const ghost = useGhost(kind.ghost, market.symbol, subject);
  // Dragged to where no bot could be made, a line stays where it last was.
  const drawn = shown.status === 'planned' ? shown : wizard.evaluation;
  const handles = useMemo(
    (): ReadonlyArray<GhostHandle<Values>> => (drawn.status === 'planned' ? kind.handlesOf(drawn, market) : []),
    [drawn, kind, market],
  );
  // The scale stands still under the pointer.
  const [held, setHeld] = useState<PriceScale | null>(null);
  const picture = useMemo(() => {
    if (ghost.market === null) return null;
    const levels = handles.map(({ price }) => price);
    const scale = held ?? priceScale(ghost.market, levels);
    const startEquity = ghost.run?.figures.startEquity ?? 0;
    return { market: ghost.market, run: ghost.run?.drawn ?? null, startEquity, scale };
  }, [ghost.market, ghost.run, handles, held]);
  const find = (id: string): GhostHandle<Values> | undefined => handles.find((handle) => handle.id === id);
  return {
    ghost,
    picture,
    handles,
    message: ghost.refusal ?? (shown.status === 'impossible' ? shown.message : ''),
    onDrag: (id: string, price: number) => {
      if (picture !== null) setHeld(picture.scale);
      drag(find(id)?.move(price) ?? null);
    },
    onDrop: (id: string, price: number) => {
      setHeld(null);
      drop(find(id)?.move(price) ?? {});
    },
  };
}

/** Measures from the pointer's move to the picture, for the page's timeline. */
function useTiming() {
  const movedAt = useRef<number | null>(null);
  const onPainted = useCallback(() => {
    if (movedAt.current !== null) performance.measure(TIMING, { start: movedAt.current });
    movedAt.current = null;
  }, []);
  return {
    onPainted,
    onMoved: (at: number) => {
      movedAt.current ??= at;
    },
  };
}

/** The last ninety days under the fields as they are: redrawn while a line or a field changes. */
export function GhostPanel<Values extends NamedValues, Planned extends AnyPlanned>(
  props: GhostPanelProps<Values, Planned>,
) {
  const { market } = props.wizard;
  const { ghost, picture, handles, message, onDrag, onDrop } = useGhostModel(props);
  const { onPainted, onMoved } = useTiming();
  const figures = ghost.run?.figures ?? null;
  return (
    <Panel title="Last 90 days with these settings" bodyClassName="p-3 space-y-3">
      {ghost.error !== null ? (
        <ErrorState
          title="The candles could not load"
          detail={`${describeError(ghost.error).message} The bot can be made without them.`}
          onRetry={ghost.retry}
        />
      ) : (
        <GhostChart
          label={`${showSymbol(market.symbol)} over 90 days with ${figures?.fills ?? 0} executions, equity and drawdown`}
          picture={picture}
          handles={handles}
          decimals={decimalsOf(toPlain(market.priceIncrement))}
          onDrag={(id, price, at) => {
            onMoved(at);
            onDrag(id, price);
          }}
          onDrop={onDrop}
          onPainted={onPainted}
        />
      )}
      <Figures figures={figures} quote={market.quote} />
      <p aria-live="polite" className="min-h-4 text-xs text-fg-2">
        {message}
        {!ghost.hasWorker && 'This browser has no workers, so nothing is replayed.'}
      </p>
      <SpreadBar spread={ghost.spread} />
      {ghost.candles !== undefined && <Source candles={ghost.candles} figures={figures} />}
    </Panel>
  );
}
