import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';

export interface TradeLinkPoint {
  readonly time: UTCTimestamp;
  readonly price: number;
}

/** From the entry of the chosen trade to its exit, by way of what lies between. */
export interface TradeLinkPath {
  readonly points: readonly TradeLinkPoint[];
  readonly color: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const DASH_PX = 5;
const WIDTH_PX = 2;

function drawLine(color: string, points: readonly Point[]): IPrimitivePaneRenderer {
  return {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        context.strokeStyle = color;
        context.lineWidth = WIDTH_PX;
        context.setLineDash([DASH_PX, DASH_PX]);
        context.beginPath();
        for (const { x, y } of points) context.lineTo(x, y);
        context.stroke();
      }),
  };
}

/** The line that joins the entry of the chosen trade to its exit. A series of its own would add its times to the axis. */
export class TradeLink implements ISeriesPrimitive<Time> {
  #chart: IChartApi | null = null;
  #series: ISeriesApi<'Candlestick'> | null = null;
  #path: TradeLinkPath | null = null;
  #requestUpdate: () => void = () => undefined;

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#chart = chart;
    this.#series = series as ISeriesApi<'Candlestick'>;
    this.#requestUpdate = requestUpdate;
  }

  set(path: TradeLinkPath | null): void {
    this.#path = path;
    this.#requestUpdate();
  }

  paneViews() {
    return [{ renderer: () => this.#draw() }];
  }

  #place({ time, price }: TradeLinkPoint): Point | null {
    const x = this.#chart?.timeScale().timeToCoordinate(time) ?? null;
    const y = this.#series?.priceToCoordinate(price) ?? null;
    return x === null || y === null ? null : { x, y };
  }

  #draw(): IPrimitivePaneRenderer | null {
    if (this.#path === null) return null;
    const points = this.#path.points.map((point) => this.#place(point)).filter((point) => point !== null);
    return points.length < this.#path.points.length ? null : drawLine(this.#path.color, points);
  }
}
