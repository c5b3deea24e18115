import type { CandleSeries } from '@atb/core/market/candle-series';
import type { CheckedFile, LayerName } from './candle-archive.ts';
import type { CandleKey } from './candle-key.ts';

export interface LayerSpan {
  /** `from <= openTime < to`, infinities allowed. */
  readonly from: number;
  readonly to: number;
  readonly shared?: boolean;
}

/** One place that candles come from. */
export interface CandleLayer {
  readonly name: LayerName;
  keys(): Promise<readonly CandleKey[]>;
  /** Changes whenever what `read` gives may have changed. Empty when there is nothing of this key. */
  signature(key: CandleKey): Promise<string>;
  /** In order, without duplicates. @throws ArchiveFileError */
  read(key: CandleKey, span: LayerSpan): Promise<CandleSeries>;
  /** Every file of a key, row by row; a file that cannot be read is reported, not thrown. */
  check(key: CandleKey): Promise<readonly CheckedFile[]>;
}
