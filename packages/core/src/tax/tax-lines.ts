import { isLongTerm } from '../ledger/holding-period.ts';
import type { EpochMs } from '../base/time.ts';
import { type TaxMoney, type Units, writeMoney, writeUnits } from './fixed.ts';

/** What gave a lot's units away: a sale or exchange, a fee paid in coins, what a network kept of a transfer. */
export type DisposalKind = 'sale' | 'fee' | 'transfer_fee';

/** The part of a disposal that one lot answers for. Money in the report's currency. */
export interface GainRow {
  readonly kind: DisposalKind;
  readonly account: number;
  readonly asset: string;
  readonly quantity: Units;
  readonly proceeds: TaxMoney;
  readonly cost: TaxMoney;
  readonly acquiredAt: number;
  readonly disposedAt: number;
  readonly reference: string;
  readonly lotReference: string;
}

/** The same as it is sent and shown: decimal text. */
export interface GainLine {
  /** Among all rows of the report, from 0. */
  readonly place: number;
  readonly kind: DisposalKind;
  readonly account: number;
  readonly asset: string;
  readonly quantity: string;
  readonly proceeds: string;
  readonly cost: string;
  readonly gain: string;
  readonly acquiredAt: number;
  readonly disposedAt: number;
  readonly isLong: boolean;
  readonly reference: string;
  readonly lotReference: string;
}

export function isLongGain({ acquiredAt, disposedAt }: Pick<GainRow, 'acquiredAt' | 'disposedAt'>): boolean {
  return isLongTerm({ acquiredAt: acquiredAt as EpochMs, disposedAt: disposedAt as EpochMs });
}

/** Rows of gains in columns: a million of them are kept as figures, and written as text when they are shown. */
export class GainLines {
  readonly #kind: DisposalKind[] = [];
  readonly #account: number[] = [];
  readonly #asset: string[] = [];
  readonly #quantity: Units[] = [];
  readonly #proceeds: TaxMoney[] = [];
  readonly #cost: TaxMoney[] = [];
  readonly #acquiredAt: number[] = [];
  readonly #disposedAt: number[] = [];
  readonly #reference: string[] = [];
  readonly #lotReference: string[] = [];

  get length(): number {
    return this.#kind.length;
  }

  add(row: GainRow): void {
    this.#kind.push(row.kind);
    this.#account.push(row.account);
    this.#asset.push(row.asset);
    this.#quantity.push(row.quantity);
    this.#proceeds.push(row.proceeds);
    this.#cost.push(row.cost);
    this.#acquiredAt.push(row.acquiredAt);
    this.#disposedAt.push(row.disposedAt);
    this.#reference.push(row.reference);
    this.#lotReference.push(row.lotReference);
  }

  /** A page of the rows of an asset, or of all, and how many there are. */
  page(asset: string | null, offset: number, limit: number): { readonly total: number; readonly rows: GainLine[] } {
    if (asset === null) return { total: this.length, rows: this.slice(offset, offset + limit) };
    const places: number[] = [];
    this.#asset.forEach((own, place) => {
      if (own === asset) places.push(place);
    });
    return { total: places.length, rows: places.slice(offset, offset + limit).map((place) => this.#lineAt(place)) };
  }

  /** How many rows of the same asset there are before the one at `place`. */
  rankOf(place: number): number {
    const asset = this.#asset[place];
    let rank = 0;
    for (let before = 0; before < place; before += 1) if (this.#asset[before] === asset) rank += 1;
    return rank;
  }

  slice(from: number, to: number): GainLine[] {
    const length = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length }, (_, place) => this.#lineAt(from + place));
  }

  *[Symbol.iterator](): Generator<GainLine, void, void> {
    for (let place = 0; place < this.length; place += 1) yield this.#lineAt(place);
  }

  #lineAt(place: number): GainLine {
    const [proceeds, cost] = [this.#proceeds[place] ?? 0n, this.#cost[place] ?? 0n];
    const [acquiredAt, disposedAt] = [this.#acquiredAt[place] ?? 0, this.#disposedAt[place] ?? 0];
    return {
      place,
      kind: this.#kind[place] ?? 'sale',
      account: this.#account[place] ?? 0,
      asset: this.#asset[place] ?? '',
      quantity: writeUnits(this.#quantity[place] ?? 0n),
      proceeds: writeMoney(proceeds),
      cost: writeMoney(cost),
      gain: writeMoney(proceeds - cost),
      acquiredAt,
      disposedAt,
      isLong: isLongGain({ acquiredAt, disposedAt }),
      reference: this.#reference[place] ?? '',
      lotReference: this.#lotReference[place] ?? '',
    };
  }
}
