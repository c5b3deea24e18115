import type { Decimal } from '@atb/core/base/decimal';
import { toPlain } from '@atb/core/base/decimal';

/** What a venue answers: a JSON document, or text where the venue answers text. */
export interface SimulatedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the venues' parts see it. */
export interface Asked {
  readonly method: string;
  /** Of the venue's test network. */
  readonly isTestnet: boolean;
  /** Without the venue's name before it. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Host and what stands before the path, as Coinbase's tokens name it. */
  readonly hostPath: string;
  /** Address of the caller. */
  readonly ip: string;
}

export function ok(body: unknown): SimulatedAnswer {
  return { status: 200, body };
}

/** A decimal with at least so many places, as exchanges pad them. */
export function padded(value: Decimal, places: number): string {
  const text = toPlain(value);
  const [whole = '0', fraction = ''] = text.split('.');
  return places === 0 ? text : `${whole}.${fraction.padEnd(places, '0')}`;
}
