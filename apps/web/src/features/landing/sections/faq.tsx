import { ChevronDown } from 'lucide-react';
import { FAQ } from '../content/faq.ts';
import { Section } from '../section.tsx';

/** Questions that unfold, one at a time, without a script. */
export function Faq() {
  return (
    <Section id="faq" title="Questions">
      <div className="max-w-[76ch] divide-y divide-line border-y border-line">
        {FAQ.map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown aria-hidden className="size-4 shrink-0 text-fg-2 group-open:rotate-180" />
            </summary>
            <p className="max-w-[68ch] pb-4 text-lg text-fg-2">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
