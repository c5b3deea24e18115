import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { toPlain } from '@atb/core/base/decimal';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import type { GhostDragging } from './moved-line.ts';
import { type PriceScale, priceScale } from './paint-ghost.ts';
import { SpreadBar } from './spread-bar.tsx';
import { movedSubject, toSubject } from './to-subject.ts';
import { type GhostCandles, useGhost } from './use-ghost.ts';

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

/** The form's fields as they would be where a line rests while it is dragged; before it is dropped, nothing of the form is. */
function useDragged<Values extends NamedValues, Planned extends AnyPlanned>({
  kind,
  wizard,
}: GhostPanelProps<Values, Planned>) {
  const { setValue, getValues, trigger } = useFormContext<Values>();
  const { values, market, price, evaluation } = wizard;
  const [dragged, setDragged] = useState<Partial<Values> | null>(null);
  const last = price?.last ?? 0;
  const shown = useMemo(
    () => (dragged === null ? evaluation : kind.evaluate({ ...values, ...dragged }, market, last)),
    [dragged, evaluation, kind, values, market, last],
  );
  const drop = (changes: Partial<Values>): void => {
    const fields = Object.keys(changes) as Array<FieldPath<Values>>;
    const changed = fields.filter((field) => getValues(field) !== changes[field]);
    // The whole form renders: in pieces, between frames.
    startTransition(() => {
      setDragged(null);
      for (const field of changed) {
        setValue(field, changes[field] as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
      }
    });
    void trigger(changed);
  };
  return { shown, drag: setDragged, drop };
}

/** Milliseconds that a dragged line rests before what follows from it is planned: other lines, and why no bot could be made. */
const REST_MS = 150;

/** What is replayed and drawn: the fields as they are, or as they would be where a line is dragged to. */
function useGhostModel<Values extends NamedValues, Planned extends AnyPlanned>(
  props: GhostPanelProps<Values, Planned>,
) {
  const { kind, wizard } = props;
  const { market } = wizard;
  const { shown, drag, drop } = useDragged(props);
  const subject = useMemo(() => toSubject(kind, market.symbol, shown), [kind, market.symbol, shown]);
  const ghost = useGhost(kind.ghost, market.symbol, subject);
  // Where no bot could be made, lines stay where they last were: they are the way back.
  const [drawn, setDrawn] = useState<Planned | null>(null);
  if (shown.status === 'planned' && shown !== drawn) setDrawn(shown);
  const handles = useMemo(
    (): ReadonlyArray<GhostHandle<Values>> => (drawn === null ? [] : kind.handlesOf(drawn, market)),
    [drawn, kind, market],
  );
  // The scale stands still under the pointer.
  const [held, setHeld] = useState<PriceScale | null>(null);
  const backdrop = useMemo(() => {
    if (ghost.market === null) return null;
    const levels = handles.map(({ price }) => price);
    return { market: ghost.market, scale: held ?? priceScale(ghost.market, levels) };
  }, [ghost.market, handles, held]);
  return {
    ghost,
    backdrop,
    handles,
    drawn,
    message: shown.status === 'impossible' ? shown.message : (ghost.refusal ?? ''),
    hold: setHeld,
    drag,
    drop,
  };
}

/** What a line does while it is dragged: the session alone hears of every move, and nothing is rendered before it rests. */
function useDragging<Values extends NamedValues, Planned extends AnyPlanned>(
  { kind, wizard }: GhostPanelProps<Values, Planned>,
  model: ReturnType<typeof useGhostModel<Values, Planned>>,
): GhostDragging {
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const latest = useRef({ kind, wizard, model });
  useLayoutEffect(() => {
    latest.current = { kind, wizard, model };
  });
  // Always the same functions: the chart is not rendered because figures are.
  const [dragging] = useState(() => {
    const moved = (id: string, price: number): Partial<Values> | null =>
      latest.current.model.handles.find((handle) => handle.id === id)?.move(price) ?? null;
    return {
      onHold: () => {
        const { ghost, backdrop, hold } = latest.current.model;
        hold(backdrop?.scale ?? null);
        ghost.session?.rest();
      },
      onDrag: (id: string, price: number, at: number) => {
        const { drawn, ghost, drag } = latest.current.model;
        const fields = moved(id, price);
        if (drawn === null || fields === null) return;
        ghost.session?.run(movedSubject(latest.current.kind, latest.current.wizard.market.symbol, drawn, fields), at);
        clearTimeout(rest.current);
        rest.current = setTimeout(() => startTransition(() => drag(fields)), REST_MS);
      },
      onDrop: (id: string, price: number) => {
        const { hold, drop } = latest.current.model;
        clearTimeout(rest.current);
        hold(null);
        drop(moved(id, price) ?? {});
      },
    };
  });
  return dragging;
}

/** The last ninety days under the fields as they are: redrawn while a line or a field changes. */
export function GhostPanel<Values extends NamedValues, Planned extends AnyPlanned>(
  props: GhostPanelProps<Values, Planned>,
) {
  const { market } = props.wizard;
  const model = useGhostModel(props);
  const dragging = useDragging(props, model);
  const { ghost, backdrop, handles, message } = model;
  const figures = ghost.run?.figures ?? null;
  return (
    <Panel title="Last 90 days with these settings" bodyClassName="p-3 space-y-3">
      {ghost.error !== null ? (
        <ErrorState
          title={PRICES_MESSAGES.historyFailed}
          detail={`${describeError(ghost.error).message} The bot can be made without them.`}
          onRetry={ghost.retry}
        />
      ) : (
        <div className="relative h-64 sm:h-72">
          <span
            role="img"
            aria-label={`${showSymbol(market.symbol)} over 90 days with ${figures?.fills ?? 0} executions, equity and drawdown`}
            className="absolute inset-0"
          />
          <GhostChart
            backdrop={backdrop}
            session={ghost.session}
            handles={handles}
            decimals={decimalsOf(toPlain(market.priceIncrement))}
            {...dragging}
          />
        </div>
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
