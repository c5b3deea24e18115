import { isLongTerm } from '../ledger/holding-period.ts';
import type { EpochMs } from '../base/time.ts';
import { type Money, type Units, writeMoney, writeUnits } from './fixed.ts';

/** What gave a lot's units away: a sale or exchange, a fee paid in coins, what a network kept of a transfer. */
export type DisposalKind = 'sale' | 'fee' | 'transfer_fee';

/** The part of a disposal that one lot answers for. Money in the report's currency. */
export interface GainRow {
  readonly kind: DisposalKind;
  readonly account: number;
  readonly asset: string;
  readonly quantity: Units;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly acquiredAt: number;
  readonly disposedAt: number;
  readonly reference: string;
  readonly lotReference: string;
}

/** The same as it is kept, sent and shown: decimal text. */
export interface GainLine {
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

const KINDS: readonly DisposalKind[] = ['sale', 'fee', 'transfer_fee'];

/** One line of text a row: a million of them are kept as they are, and read when they are shown. */
export function writeGainLine(row: GainRow): string {
  const { account, asset, quantity, proceeds, cost, acquiredAt, disposedAt, reference, lotReference } = row;
  const figures = `${writeUnits(quantity)}\t${writeMoney(proceeds)}\t${writeMoney(cost)}\t${writeMoney(proceeds - cost)}`;
  return `${KINDS.indexOf(row.kind)}\t${account}\t${asset}\t${figures}\t${acquiredAt}\t${disposedAt}\t${reference}\t${lotReference}`;
}

export function readGainLine(line: string): GainLine {
  const [kind, account, asset, quantity, proceeds, cost, gain, acquired, disposed, reference, lot] = line.split('\t');
  const [acquiredAt, disposedAt] = [Number(acquired), Number(disposed)];
  return {
    kind: KINDS[Number(kind)] ?? 'sale',
    account: Number(account),
    asset: asset ?? '',
    quantity: quantity ?? '0',
    proceeds: proceeds ?? '0',
    cost: cost ?? '0',
    gain: gain ?? '0',
    acquiredAt,
    disposedAt,
    isLong: isLongGain({ acquiredAt, disposedAt }),
    reference: reference ?? '',
    lotReference: lot ?? '',
  };
}
