import { FlaskConical, LayoutGrid, ShieldCheck, type LucideIcon } from 'lucide-react';
import { ONE_OF_THE_KINDS } from '../content/kind-words.ts';
import type { LandingData } from '../landing-data.ts';
import { Section } from '../section.tsx';

interface Card {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

function cardsOf({ strategies, indicators }: LandingData['counts']): readonly Card[] {
  return [
    {
      icon: LayoutGrid,
      title: 'Bots you can read',
      text: `${ONE_OF_THE_KINDS}: every line, fee and the loss at the stop are shown before anything starts. Afterwards the bot says what it did and why it waits.`,
    },
    {
      icon: FlaskConical,
      title: 'Tests you can trust',
      text: `${strategies} strategies and ${indicators} indicators over years of candles, costs counted, look-ahead checked. The lab says how likely the best result is luck.`,
    },
    {
      icon: ShieldCheck,
      title: 'Limits that hold',
      text: 'One risk check before every order, by bot or by hand: by trade, day, week, symbol and account. Stop all is in the header, always.',
    },
  ];
}

/** Three cards: what the product is for. */
export function FeatureCards({ counts }: Pick<LandingData, 'counts'>) {
  return (
    <Section id="features" title="Built like a measuring instrument">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
        {cardsOf(counts).map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface-1 p-5">
            <Icon aria-hidden className="size-5 text-brand-text" />
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-base text-fg-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
