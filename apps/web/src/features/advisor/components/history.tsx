import type { AdvisorQuestionRow } from '@atb/api/rows/advisor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { fromRow } from '../answer-view.ts';
import { deleteQuestions, questionsQuery } from '../api/advisor-queries.ts';
import { AnswerCard } from './answer.tsx';

/** Earlier questions, newest first, but for the one that is shown above. */
export function History({ shownId }: { readonly shownId: string | null }) {
  const { id } = useUser();
  const queries = useQueryClient();
  const questions = useQuery(questionsQuery(id));
  const [isClearing, setClearing] = useState(false);
  const remove = useMutation({
    mutationFn: (questionId: string | null) => deleteQuestions(id, questionId),
    onSettled: () => queries.invalidateQueries({ queryKey: ['advisor', id] }),
  });
  const rows = (questions.data ?? []).filter((row) => row.id !== shownId && row.status !== 'asked');
  return (
    <Panel
      title="History"
      bodyClassName="min-h-64"
      {...(rows.length > 0 && {
        actions: (
          <Button size="xs" variant="ghost" onClick={() => setClearing(true)}>
            Delete all
          </Button>
        ),
      })}
    >
      {questions.isPending && <Skeleton className="m-3 h-52" />}
      {questions.isError && questions.data === undefined && (
        <ErrorState
          title="The history could not load"
          detail={describeError(questions.error, 'data').message}
          onRetry={() => void questions.refetch()}
        />
      )}
      {questions.data !== undefined && rows.length === 0 && (
        <p className="p-3 text-sm text-fg-2">Your questions and answers appear here.</p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Entry key={row.id} row={row} onDelete={() => remove.mutate(row.id)} />
        ))}
      </ul>
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setClearing}
        title="Delete all questions"
        consequence="Questions and answers are gone for good. What was counted stays counted, and advice goes on being scored."
        confirmLabel="Delete all"
        onConfirm={() => remove.mutateAsync(null)}
      />
    </Panel>
  );
}

const STATUS = { failed: 'No answer', stopped: 'Stopped', asked: 'Asked' } as const;

function Entry({ row, onDelete }: { readonly row: AdvisorQuestionRow; readonly onDelete: () => void }) {
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      <details className="min-w-0 flex-1">
        <summary className="min-h-6 cursor-pointer rounded-xs text-sm coarse:min-h-11">
          <span className="break-words">{row.question}</span>{' '}
          {row.status !== 'answered' && <Badge tone="warn">{STATUS[row.status]}</Badge>}
        </summary>
        <div className="mt-2">
          {row.answer === '' ? (
            <p className="text-sm text-fg-2">There was no answer.</p>
          ) : (
            <AnswerCard view={fromRow(row)} />
          )}
        </div>
      </details>
      <span className="shrink-0 text-xs text-fg-2">
        <RelativeTime value={row.asked_at} />
      </span>
      <IconButton label={`Delete the question “${row.question.slice(0, 40)}”`} size="icon-xs" onClick={onDelete}>
        <Trash2 aria-hidden className="size-3.5" />
      </IconButton>
    </li>
  );
}
