import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useUser } from '../../hooks/use-auth.ts';
import { withValues } from '../../lib/address-values.ts';
import { advisorStatusQuery } from './api/advisor-queries.ts';
import { AdvisorFacts } from './components/advisor-facts.tsx';
import { QuestionForm } from './components/question-form.tsx';
import { RunningAnswer } from './components/running-answer.tsx';
import { UpgradeAlert } from './components/upgrade-alert.tsx';
import { useQuestion } from './use-question.ts';

// Both come beside the page, so that the form is there first.
const History = lazy(async () => ({ default: (await import('./components/history.tsx')).History }));
const Scoreboard = lazy(async () => ({ default: (await import('./components/scoreboard.tsx')).Scoreboard }));

const TABS = [
  { value: 'ask', label: 'Ask' },
  { value: 'scoreboard', label: 'Scoreboard' },
] as const;

const EXAMPLES = [
  'How is my portfolio doing?',
  'Which bot is best, and which is worst?',
  'Why did my bot stop?',
  'What do fees cost me?',
  'What is the outlook for BTC?',
];

/** `/advisor` */
export function AdvisorPage() {
  const [address, write] = useAddress();
  const tab = TABS.find(({ value }) => value === address.get('tab'))?.value ?? 'ask';
  return (
    <Page title="Advisor" detail="Answers from your own data, with the source of every figure">
      <Tabs
        label="Advisor"
        tabs={TABS}
        value={tab}
        onValueChange={(next) => write((newest) => withValues(newest, { tab: next }, { tab: 'ask' }))}
      >
        {tab === 'ask' ? (
          <Asking />
        ) : (
          <Suspense fallback={<Skeleton className="mt-4 h-svh" />}>
            <Scoreboard />
          </Suspense>
        )}
      </Tabs>
    </Page>
  );
}

function Asking() {
  const { id } = useUser();
  const { data: status } = useQuery(advisorStatusQuery(id));
  const [isAnalyst, setAnalyst] = useState(false);
  const asked = useQuestion();
  const hasNone = status?.monthLimit === 0;
  const ask = (question: string): void => void asked.ask({ question, analyst: isAnalyst });
  return (
    <div className="grid items-start gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid min-w-0 content-start gap-4">
        <Panel title="Ask">
          <div className="min-h-72 space-y-4">
            {hasNone && <UpgradeAlert />}
            <QuestionForm isAsking={asked.isAsking} isDisabled={hasNone} rows={3} onAsk={ask} onStop={asked.stop} />
            {asked.question === null && (
              <div className="flex flex-wrap gap-2">
                {EXAMPLES.map((example) => (
                  <Button key={example} size="xs" variant="outline" disabled={hasNone} onClick={() => ask(example)}>
                    {example}
                  </Button>
                ))}
              </div>
            )}
            <RunningAnswer asked={asked} />
          </div>
        </Panel>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <History shownId={asked.view.questionId} />
        </Suspense>
      </div>
      <AdvisorFacts status={status} isAnalyst={isAnalyst} onAnalyst={setAnalyst} />
    </div>
  );
}
