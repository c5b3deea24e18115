import type { AdvisorFigure } from '@atb/api/functions/advisor/ai-advisor';
import type { Look } from './looks.ts';

/** A figure as it stands in a text. */
interface Figure {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly isPercent: boolean;
  /** Half of the last digit that is shown. */
  readonly tolerance: number;
}

/** One number of a result, and the way to it. */
interface Leaf {
  readonly source: string;
  readonly field: string;
  readonly value: number;
}

const LEAVES_MAX = 20_000;
const FIGURES_MAX = 300;
/** Whole numbers below it are taken exactly: 3 is not 2.7. */
const EXACT_BELOW = 100;

/** Dates, times of day, timeframes such as 15m, periods such as EMA 20, and the numbers of a list. */
const NO_FIGURE =
  /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?|\b\d{1,2}:\d{2}(?::\d{2})?\b|\b(?:(?:EMA|SMA)[ (]?|(?:RSI|ATR)\(?)\d+\)?(?![.\d])|\bbot \d+\b|^[ \t]*\d{1,2}[.)](?=\s)/gimu;
const FIGURE = /(?<![\w.])(?:[-+−]\s?)?[$€]?(\d+(?:,\d{3})*(?:\.\d+)?)\s?(%|[kKmM]\b|bn\b)?(?!\w|\.\d)/gu;
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 };

/** Each figure of an answer and the result that has it: whatever the text claims of itself, this is looked up. */
export function citeFigures(text: string, question: string, looks: readonly Look[]): readonly AdvisorFigure[] {
  const leaves = looks.filter(({ isOk }) => isOk).flatMap(({ id, value }) => readLeaves(id, value));
  const asked = readFigures(question);
  return readFigures(text)
    .slice(0, FIGURES_MAX)
    .map((figure) => {
      const leaf = leaves.find((each) => isSame(figure, each.value));
      const isAsked = asked.some(({ value }) => value === figure.value);
      const source = leaf?.source ?? (isAsked ? 'question' : null);
      return { from: figure.from, to: figure.to, source, field: leaf?.field ?? null };
    });
}

function readFigures(text: string): readonly Figure[] {
  const masked = text.replaceAll(NO_FIGURE, (found) => '_'.repeat(found.length));
  return [...masked.matchAll(FIGURE)].map((match) => {
    const [found, digits = '', unit = ''] = match;
    const scale = SCALES[unit.toLowerCase()] ?? 1;
    const decimals = digits.split('.')[1]?.length ?? 0;
    const value = Number(digits.replaceAll(',', '')) * scale;
    const isExact = decimals === 0 && scale === 1 && unit === '' && value < EXACT_BELOW;
    return {
      from: match.index,
      to: match.index + found.trimEnd().length,
      value,
      isPercent: unit === '%',
      tolerance: isExact ? 0 : 0.5 * scale * 10 ** -decimals,
    };
  });
}

/** Signs are words as often as characters ("a loss of 5"), so sizes are compared. */
function isSame({ value, isPercent, tolerance }: Figure, known: number): boolean {
  const isNear = (other: number): boolean => Math.abs(Math.abs(other) - value) <= tolerance * (1 + 1e-9) + 1e-12;
  return isNear(known) || (isPercent && isNear(known * 100));
}

/** Numbers, amounts as text, and the figures in sentences such as the reason for which a bot stopped. */
function readLeaves(source: string, result: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (value: unknown, field: string): void => {
    if (leaves.length >= LEAVES_MAX) return;
    if (typeof value === 'number') leaves.push({ source, field, value });
    else if (typeof value === 'string') {
      if (/^-?\d+(\.\d+)?$/u.test(value)) leaves.push({ source, field, value: Number(value) });
      else for (const figure of readFigures(value)) leaves.push({ source, field, value: figure.value });
    } else if (Array.isArray(value))
      for (const [index, inner] of value.entries()) walk(inner, `${field}[${index + 1}]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, field === '' ? name : `${field}.${name}`);
  };
  walk(result, '');
  return leaves;
}
