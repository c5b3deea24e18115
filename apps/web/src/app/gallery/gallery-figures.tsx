import { LazyPriceChart } from '../../components/chart/lazy-price-chart.tsx';
import { TimeSeries } from '../../components/chart/time-series.tsx';
import { Delta } from '../../components/delta.tsx';
import { KeyFigure, KeyFigures } from '../../components/key-figure.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/panel.tsx';
import { Percent } from '../../components/percent.tsx';
import { Price } from '../../components/price.tsx';
import { Qty } from '../../components/qty.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { LAB_CANDLES, LAB_EQUITY, LAB_NOW } from './gallery-data.ts';

const LAST = LAB_CANDLES.at(-1)?.close ?? 0;
const LEVELS = [
  { id: 'tp', price: LAST * 1.012, label: 'TP', tone: 'up' as const },
  { id: 'sl', price: LAST * 0.985, label: 'SL', tone: 'down' as const },
  { id: 'entry', price: LAST * 0.997, label: 'Entry 0.42', tone: 'fg' as const },
  ...[1, 2, 3, 4].map((step) => ({
    id: `level-${step}`,
    price: LAST * (1 - step * 0.004),
    label: String(step),
    tone: 'muted' as const,
    kind: 'level' as const,
  })),
];
const FILLS = [320, 341, 362, 380].map((index, order) => ({
  id: `fill-${index}`,
  time: (LAB_CANDLES[index]?.time ?? 0) + 1000,
  side: order % 2 === 0 ? ('buy' as const) : ('sell' as const),
  price: LAB_CANDLES[index]?.close ?? 0,
  text: order % 2 === 0 ? '0.42' : '+1.1%',
}));

export function LabFigures() {
  return (
    <div className="space-y-4">
      <KeyFigures className="grid-cols-2 lg:grid-cols-4">
        <KeyFigure
          label="Equity"
          value={<Money value="10234.56" unit="USDT" />}
          detail="Started with 10,000.00"
          size="lg"
        />
        <KeyFigure
          label="Today"
          value={<Money value="-34.5649" isToned />}
          detail={<Percent value="-0.0034" isToned />}
          size="lg"
        />
        <KeyFigure label="Volume" value={<Money value="1284000000" />} detail="Full figure on hover" size="lg" />
        <KeyFigure label="Loading" value="" detail="" isLoading size="lg" />
      </KeyFigures>
      <Panel title="Figures" bodyClassName="grid grid-cols-2 gap-3 p-3 text-sm sm:grid-cols-4">
        <Price value="63887.17" tick="0.01" unit="USDT" />
        <Price value={0.00001234} />
        <Qty value="0.04200000" unit="BTC" />
        <Money value={null} />
        <Delta value="0.0184" />
        <Delta value="-0.0191" />
        <Delta value="-0.000001" />
        <Percent value="0.573" isRate decimals={1} />
        <RelativeTime value={LAB_NOW - 240_000} now={LAB_NOW} />
        <Sparkline values={LAB_EQUITY.slice(-80).map((point) => point.value)} label="Equity of the last 80 hours" />
      </Panel>
    </div>
  );
}

export function LabCharts() {
  return (
    <div className="space-y-4">
      <Panel title="Price chart" bodyClassName="h-96">
        <LazyPriceChart
          label="BTC/USDT 1 hour candles with sample orders"
          seriesKey="lab"
          candles={LAB_CANDLES}
          levels={LEVELS}
          fills={FILLS}
          tick="0.01"
        />
      </Panel>
      <Panel title="Equity">
        <TimeSeries label="Equity, sample" points={LAB_EQUITY} unit="USDT" className="h-56" />
      </Panel>
    </div>
  );
}
