import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { useQuestion } from '../use-question.ts';
import { AnswerCard } from './answer.tsx';

/** The question under way: what is looked at, the words as they come, and why there are none. */
export function RunningAnswer({ asked }: { readonly asked: ReturnType<typeof useQuestion> }) {
  const { isAsking, question, view, failure } = asked;
  if (question === null) return null;
  return (
    <div className="space-y-3">
      <p className="text-sm font-medium break-words whitespace-pre-wrap">{question}</p>
      <div aria-live="polite" aria-busy={isAsking}>
        {isAsking && view.text === '' && (
          <p className="flex items-center gap-2 text-sm text-fg-2">
            <Spinner />
            {view.tools.length === 0
              ? 'Reading the question'
              : `Looked at ${view.tools.map(({ label }) => label).join('; ')}`}
          </p>
        )}
        {failure === null && (view.text !== '' || view.tools.length > 0) && <AnswerCard view={view} />}
        {failure !== null && (
          <Alert
            tone={failure.isLimit ? 'warning' : 'error'}
            title={failure.title}
            actions={<Plans failure={failure} />}
          >
            {failure.detail}
          </Alert>
        )}
      </div>
    </div>
  );
}

function Plans({ failure }: { readonly failure: { readonly isLimit: boolean } }) {
  if (!failure.isLimit) return null;
  return (
    <a href="/pricing" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'outline', size: 'xs' })}>
      View All Plans
    </a>
  );
}
