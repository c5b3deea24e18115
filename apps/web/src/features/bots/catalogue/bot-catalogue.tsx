import { TEMPLATE_PERIOD } from '@atb/core/bots/template-figures';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useIsBelow } from '../../../hooks/use-media-query.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { CatalogueTiles } from './catalogue-tiles.tsx';
import { ReadyCard, TemplateCard } from './template-cards.tsx';
import { readyToDeploy, type TemplateView, viewTemplates } from './template-view.ts';
import { formatDates } from '../../../lib/format-time.ts';

const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }));
const StopBotDialog = lazy(async () => ({
  default: (await import('../components/stop-bot-dialog.tsx')).StopBotDialog,
}));

interface Asked {
  readonly what: 'deploy' | 'stop';
  readonly id: string;
}

/** Figures of the installation, three bots to begin with, and six templates. */
export function BotCatalogue({ views }: { readonly views: readonly BotView[] }) {
  const templates = useMemo(() => viewTemplates(views), [views]);
  const isNarrow = useIsBelow('cards');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isNarrow;
  const [asked, setAsked] = useState<Asked | null>(null);
  const deploy = (view: TemplateView): void => setAsked({ what: 'deploy', id: view.template.id });
  // Looked up each time: what a bot holds changes while the question stands.
  const shown = templates.find(({ template }) => template.id === asked?.id);
  const close = (open: boolean): void => {
    if (!open) setAsked(null);
  };
  return (
    <section aria-label="Bot catalogue" className="mb-6 space-y-3">
      <CatalogueTiles />
      <h2 className="text-base font-medium">Ready to Deploy</h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {readyToDeploy(templates).map((view) => (
          <ReadyCard key={view.template.id} view={view} onDeploy={deploy} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base font-medium">Templates</h3>
        <span className="text-xs text-fg-2">
          Results of a backtest, {formatDates(TEMPLATE_PERIOD.from, TEMPLATE_PERIOD.to)}
        </span>
        <Button size="xs" variant="ghost" className="ml-auto" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          {isOpen ? 'Hide templates' : 'Show templates'}
        </Button>
      </div>
      {isOpen && (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {templates.map((view) => (
            <TemplateCard
              key={view.template.id}
              view={view}
              onDeploy={deploy}
              onDetails={deploy}
              onStop={() => setAsked({ what: 'stop', id: view.template.id })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {asked?.what === 'deploy' && shown !== undefined && (
          <TemplateDialog view={shown} names={views.map(({ bot }) => bot.name)} open onOpenChange={close} />
        )}
        {asked?.what === 'stop' && shown !== undefined && (
          <StopBotDialog views={shown.running} open onOpenChange={close} />
        )}
      </Suspense>
    </section>
  );
}
