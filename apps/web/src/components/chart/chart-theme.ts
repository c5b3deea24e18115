import {
  ColorType,
  CrosshairMode,
  LineStyle,
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  type DeepPartial,
} from 'lightweight-charts';
import { tokenColour } from '../../lib/token-colour.ts';
import type { ChartTone } from './chart-types.ts';

const TONE_TOKEN: Readonly<Record<ChartTone, string>> = {
  up: '--up',
  down: '--down',
  fg: '--fg',
  muted: '--fg-3',
  brand: '--brand-text',
  warn: '--warn',
};

export function toneColour(tone: ChartTone, alpha = 1): string {
  return tokenColour(TONE_TOKEN[tone], alpha);
}

/** Colours of a level. Of a grid's many lines only the figures are coloured: a filled label each would be a wall. */
export function levelColours(tone: ChartTone, isQuiet: boolean) {
  if (!isQuiet) return { color: toneColour(tone) };
  const labelColours = { axisLabelColor: tokenColour('--surface-2'), axisLabelTextColor: toneColour(tone) };
  return { color: toneColour(tone, 0.6), ...labelColours };
}

/** Colours of the chart around the candles, from the tokens of the moment. */
export function chartThemeOptions(): DeepPartial<ChartOptions> {
  const crosshairLine = {
    color: tokenColour('--fg-3'),
    style: LineStyle.Dashed,
    width: 1,
    labelBackgroundColor: tokenColour('--surface-3'),
  } as const;
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: tokenColour('--fg-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      attributionLogo: true,
      panes: { separatorColor: tokenColour('--line'), separatorHoverColor: tokenColour('--line-strong') },
    },
    grid: { vertLines: { color: tokenColour('--line', 0.45) }, horzLines: { color: tokenColour('--line', 0.45) } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshairLine, horzLine: crosshairLine },
    rightPriceScale: { borderColor: tokenColour('--line') },
    timeScale: { borderColor: tokenColour('--line') },
  };
}

/** Colours of the candles; hollow ones leave the body of a rise empty. */
export function candleThemeOptions(isHollow: boolean): CandlestickSeriesPartialOptions {
  const [up, down] = [tokenColour('--up'), tokenColour('--down')];
  return {
    upColor: isHollow ? 'transparent' : up,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
    priceLineColor: tokenColour('--fg'),
    priceLineStyle: LineStyle.Dotted,
  };
}

/** Colour of a volume bar. */
export function volumeColour(isRise: boolean): string {
  return tokenColour(isRise ? '--up' : '--down', 0.28);
}
