import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { dec, divide, toPlain, ZERO } from '@atb/core/base/decimal';
import { agreeExactly, nearly, type Proof } from './proof.ts';

type Proven = Proof & Pick<FigureProof, 'quoteAsset'>;

/** A proven amount, and what it is called. */
export interface NamedProof {
  readonly name: string;
  readonly proof: Proven;
}

/**
 * A proven amount as a share of another. Each way divides its own two amounts, so that the ways still share nothing but the entries, and
 * both amounts stand with their own proofs. Not defined where what is divided by is not above zero.
 */
export function shareOf(part: NamedProof, whole: NamedProof): Proven {
  const parts = [part, whole].map(({ name, proof }) => ({ name, ...proof }));
  const computations = part.proof.computations.flatMap((over, i) => {
    const under = whole.proof.computations[i];
    return under === undefined ? [] : [divided(over, under)];
  });
  const isExact = parts.every(({ digits }) => digits === null);
  const compared = (isExact ? agreeExactly : nearly)(computations);
  return {
    quoteAsset: part.proof.quoteAsset,
    unit: 'fraction',
    formula: `${part.name} ÷ ${whole.name}.`,
    ...compared,
    // Two amounts that are off by the same factor have the share of two that are not.
    agrees: compared.agrees && parts.every(({ agrees }) => agrees),
    entries: [],
    entriesTotal: 0,
    parts,
  };
}

type Computation = Proof['computations'][number];

function divided(over: Computation, under: Computation): Computation {
  const name = over.name === under.name ? over.name : `${over.name} ÷ ${under.name}`;
  if (over.value === null || under.value === null || !dec(under.value).gt(ZERO))
    return { name, how: 'There is nothing to divide by.', value: null };
  return {
    name,
    how: `${over.value} ÷ ${under.value}, rounded at 18 decimals.`,
    value: toPlain(divide(dec(over.value), dec(under.value))),
  };
}
