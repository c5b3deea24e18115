import { Check } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { FEATURE_TABS, type FeatureTab } from '../content/features.ts';
import { PanelTabs } from '../panel-tabs.tsx';
import { Section } from '../section.tsx';

function FeaturePanel({ title, text, points, status, link }: FeatureTab) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div>
        <div className="flex items-center gap-2">
          <h3 className="text-xl font-semibold">{title}</h3>
          <Badge tone={status === 'Live' ? 'up' : 'outline'}>{status}</Badge>
        </div>
        <p className="mt-2 max-w-[52ch] text-lg text-fg-2">{text}</p>
        <p className="mt-3">
          <a className="link text-base" href={link.href}>
            {link.label}
          </a>
        </p>
      </div>
      <ul className="space-y-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2 text-base">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-2" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

const LIVE = 'Live: in this version.';
const HAS_BETA = FEATURE_TABS.some(({ status }) => status === 'Beta');

/** Four parts of the product, one at a time. */
export function FeatureTabs() {
  return (
    <Section
      id="parts"
      title="Beside the bots"
      lead={HAS_BETA ? `${LIVE} Beta: part of the plans, not switched on in this version.` : LIVE}
    >
      <PanelTabs
        label="Features"
        tabs={FEATURE_TABS.map((tab) => ({ id: tab.id, label: tab.label, panel: <FeaturePanel {...tab} /> }))}
      />
    </Section>
  );
}
