import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../components/panel.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import type { SignalsCardProps } from '../../lib/signal-row.ts';
import { advisorStatusQuery } from './api/advisor-queries.ts';
import { QuestionForm } from './components/question-form.tsx';
import { RunningAnswer } from './components/running-answer.tsx';
import { UpgradeAlert } from './components/upgrade-alert.tsx';
import { useQuestion } from './use-question.ts';

/** As many rows of the table go along with a question. */
const ROWS_SENT = 3;

/** "Ask ATB": a question about the signals that are shown. */
export function AskAtbCard({ rows }: SignalsCardProps) {
  const { id } = useUser();
  const { data: status } = useQuery(advisorStatusQuery(id));
  const asked = useQuestion();
  const hasNone = status?.monthLimit === 0;
  const ask = (question: string): void => {
    const signals = rows
      .slice(0, ROWS_SENT)
      .map(({ symbol, interval, signal, confidence, lastClose, ema20, ema50, rsi14, asOf }) => ({
        symbol,
        interval,
        signal,
        confidence,
        lastClose,
        ema20,
        ema50,
        rsi14,
        asOf,
      }));
    void asked.ask({ question, context: { signals, timestamp: new Date().toISOString() } });
  };
  return (
    <Panel
      title="Ask ATB"
      actions={
        <Link to="/advisor" className="link text-xs">
          Open the advisor
        </Link>
      }
    >
      <div className="min-h-48 space-y-3">
        {hasNone && <UpgradeAlert />}
        <QuestionForm isAsking={asked.isAsking} isDisabled={hasNone} rows={2} onAsk={ask} onStop={asked.stop} />
        <p className="min-h-8 text-xs text-fg-2">{status !== undefined && describe(status)}</p>
        <RunningAnswer asked={asked} />
      </div>
    </Panel>
  );
}

function describe({ model }: { readonly model: { readonly name: string; readonly server: string } | null }): string {
  const first = 'The first three rows above go along with your question';
  if (model === null) return `${first}. The built-in analyst answers; nothing leaves this server.`;
  return `${first} to the model ${model.name} at ${model.server}.`;
}
