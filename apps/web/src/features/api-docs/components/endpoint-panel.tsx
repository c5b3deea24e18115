import { SAMPLE_LANGUAGES, sampleOf, type SampleLanguage } from '@atb/api/public-api/samples';
import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import type { EndpointFacts } from '../endpoint-facts.ts';
import { CodeBlock } from './code-block.tsx';

const LANGUAGES = SAMPLE_LANGUAGES.map((value) => ({ value, label: value }));

interface EndpointPanelProps {
  readonly facts: EndpointFacts;
  readonly baseUrl: string;
  readonly language: SampleLanguage;
  readonly onLanguageChange: (language: SampleLanguage) => void;
}

/** One documented call: what it takes and gives, and a program that makes it. */
export function EndpointPanel({ facts, baseUrl, language, onLanguageChange }: EndpointPanelProps) {
  const { method, path, summary, needs, fields, answer } = facts;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          <Badge tone={method === 'GET' ? 'paper' : 'warn'}>{method}</Badge>
          <span className="font-mono text-sm">{path}</span>
        </span>
      }
    >
      <div className="space-y-3">
        <p className="text-sm">
          {summary} <span className="text-fg-2">{needs}</span>
        </p>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
          {fields.map(({ name, meaning }) => (
            <div key={name} className="contents">
              <dt className="font-mono text-xs leading-5">{name}</dt>
              <dd className="mb-1 text-fg-2 sm:mb-0">{meaning}</dd>
            </div>
          ))}
          <dt className="text-xs leading-5 font-medium">Answers</dt>
          <dd className="text-fg-2">{answer}</dd>
        </dl>
        <SegmentedControl
          label={`Language of the sample for ${path}`}
          value={language}
          onValueChange={onLanguageChange}
          options={LANGUAGES}
          className="max-w-80"
        />
        <CodeBlock label={`${path} in ${language}`} code={sampleOf(language, path, baseUrl)} />
      </div>
    </Panel>
  );
}
