import { Percent } from '../../../components/percent.tsx';

export interface ShareProps {
  /** A fraction; null where it is not defined. */
  readonly value: number | null | undefined;
  /** Rates carry no sign. */
  readonly isRate?: boolean;
  readonly isToned?: boolean;
}

/** A fraction as percent with one decimal, or n/a. */
export function Share({ value, isRate = false, isToned = false }: ShareProps) {
  if (value === null || value === undefined || !Number.isFinite(value)) return <span className="text-fg-2">n/a</span>;
  return <Percent value={value} decimals={1} isRate={isRate} isToned={isToned} />;
}
