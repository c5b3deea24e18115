import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';

export interface TradeLinkEnd {
  readonly time: UTCTimestamp;
  readonly price: number;
}

/** Both ends of the chosen trade; null when none is drawn. */
export interface TradeLinkEnds {
  readonly entry: TradeLinkEnd;
  readonly exit: TradeLinkEnd;
  readonly color: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const DASH_PX = 5;
const WIDTH_PX = 2;

function drawLine(color: string, from: Point, to: Point): IPrimitivePaneRenderer {
  return {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        context.strokeStyle = color;
        context.lineWidth = WIDTH_PX;
        context.setLineDash([DASH_PX, DASH_PX]);
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
        context.stroke();
      }),
  };
}

/** The line that joins the entry of the chosen trade to its exit. A series of its own would add its times to the axis. */
export class TradeLink implements ISeriesPrimitive<Time> {
  #chart: IChartApi | null = null;
  #series: ISeriesApi<'Candlestick'> | null = null;
  #ends: TradeLinkEnds | null = null;
  #requestUpdate: () => void = () => undefined;

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#chart = chart;
    this.#series = series as ISeriesApi<'Candlestick'>;
    this.#requestUpdate = requestUpdate;
  }

  set(ends: TradeLinkEnds | null): void {
    this.#ends = ends;
    this.#requestUpdate();
  }

  paneViews() {
    return [{ renderer: () => this.#draw() }];
  }

  #place({ time, price }: TradeLinkEnd): Point | null {
    const x = this.#chart?.timeScale().timeToCoordinate(time) ?? null;
    const y = this.#series?.priceToCoordinate(price) ?? null;
    return x === null || y === null ? null : { x, y };
  }

  #draw(): IPrimitivePaneRenderer | null {
    if (this.#ends === null) return null;
    const [from, to] = [this.#place(this.#ends.entry), this.#place(this.#ends.exit)];
    return from === null || to === null ? null : drawLine(this.#ends.color, from, to);
  }
}
