import { Check, CircleMinus, X, type LucideIcon } from 'lucide-react';
import {
  COMPARISON,
  COMPETITORS,
  READ_ON,
  type ComparisonCell,
  type ComparisonRow,
  type Support,
} from '../content/comparison.ts';
import { Section } from '../section.tsx';

const MARKS: Readonly<Record<Support, { readonly icon: LucideIcon; readonly label: string }>> = {
  full: { icon: Check, label: 'Full support' },
  limited: { icon: CircleMinus, label: 'Limited support' },
  none: { icon: X, label: 'Not available' },
};

type AnyCell = Omit<ComparisonCell, 'source'> & { readonly source?: string };

function Cell({ status, text, source, by }: AnyCell & { readonly by: string }) {
  const { icon: Icon, label } = MARKS[status];
  return (
    <span className="flex gap-2">
      <Icon role="img" aria-label={label} className="mt-0.5 size-4 shrink-0" />
      <span>
        {text}
        {source !== undefined && (
          <a
            className="link ml-1.5 text-sm whitespace-nowrap"
            href={source}
            rel="noopener"
            aria-label={`Source: documents of ${by}`}
          >
            source
          </a>
        )}
      </span>
    </span>
  );
}

function Legend() {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-fg-2">
      {Object.values(MARKS).map(({ icon: Icon, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4" />
          {label}
        </li>
      ))}
    </ul>
  );
}

const HEADS = ['ATB', ...COMPETITORS] as const;

function cellsOf({ ours, others }: ComparisonRow): readonly AnyCell[] {
  return [ours, ...others];
}

function Table() {
  return (
    <div className="overflow-hidden rounded-lg border border-line max-lg:hidden">
      <table className="w-full table-fixed text-left text-base">
        <thead className="bg-surface-1">
          <tr>
            <th scope="col" className="px-4 py-3 font-semibold">
              Feature
            </th>
            {HEADS.map((name) => (
              <th key={name} scope="col" className="px-4 py-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map((row) => (
            <tr key={row.feature} className="border-t border-line align-top">
              <th scope="row" className="px-4 py-3 font-medium">
                {row.feature}
              </th>
              {cellsOf(row).map((cell, index) => (
                <td key={HEADS[index]} className="px-4 py-3 text-fg-2">
                  <Cell {...cell} by={HEADS[index] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards() {
  return (
    <ul className="space-y-3 lg:hidden">
      {COMPARISON.map((row) => (
        <li key={row.feature} className="rounded-lg border border-line bg-surface-1 p-4">
          <h3 className="text-base font-semibold">{row.feature}</h3>
          <dl className="mt-2 space-y-2 text-base">
            {cellsOf(row).map((cell, index) => (
              <div key={HEADS[index]} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
                <dt className="text-fg-2">{HEADS[index]}</dt>
                <dd>
                  <Cell {...cell} by={HEADS[index] ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Beside two others, by their own documents. */
export function Comparison() {
  return (
    <Section
      id="comparison"
      title="Beside other self-hosted bots"
      lead={`What their own documents say, read on ${READ_ON}; each cell names its source. What they do not mention is not compared. Names are their owners’.`}
    >
      <Legend />
      <Table />
      <Cards />
    </Section>
  );
}
