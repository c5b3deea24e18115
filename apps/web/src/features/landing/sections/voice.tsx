import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { plainPercent } from '../format.ts';
import type { RecordedRun } from '../landing-data.ts';
import { Section } from '../section.tsx';
import { formatDate } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

/** What is said, made from the figures above. */
function summarise(run: RecordedRun): string {
  const result = run.endEquity - run.startEquity;
  const [gained, amount] = [result >= 0 ? 'gained' : 'lost', formatNumber(Math.abs(result), { decimals: 0 }).text];
  return `From ${formatDate(run.from)} to ${formatDate(run.to - 1)}, the grid on ${showSymbol(run.symbol)} ${gained} ${amount} USDT, ${plainPercent(Math.abs(result / run.startEquity))} of its money, after ${formatNumber(run.feesPaid, { decimals: 0 }).text} USDT of fees. It closed ${run.pairsClosed} pairs. At its worst it was ${plainPercent(run.drawdown.at(-1) ?? 0)} below its peak. Buying and holding would have made ${plainPercent(run.buyAndHold)}.`;
}

type Speech = 'quiet' | 'speaking' | 'unsupported';

function useSpeech(text: string): readonly [Speech, () => void] {
  const [speech, setSpeech] = useState<Speech>('quiet');
  useEffect(() => () => globalThis.speechSynthesis?.cancel(), []);
  const toggle = (): void => {
    if (!('speechSynthesis' in globalThis)) return setSpeech('unsupported');
    speechSynthesis.cancel();
    if (speech === 'speaking') return setSpeech('quiet');
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'en-US';
    utterance.onend = () => setSpeech('quiet');
    utterance.onerror = () => setSpeech('quiet');
    speechSynthesis.speak(utterance);
    return setSpeech('speaking');
  };
  return [speech, toggle];
}

/** The result read aloud, by the voice that the visitor's browser has. */
export function VoiceSection({ run }: { readonly run: RecordedRun }) {
  const text = summarise(run);
  const [speech, toggle] = useSpeech(text);
  const isSpeaking = speech === 'speaking';
  const Icon = isSpeaking ? VolumeX : Volume2;
  return (
    <Section
      id="voice"
      title="Have it read to you"
      lead="Results in plain sentences, spoken by your browser’s own voice. No microphone is used and this site receives nothing. Inside, a spoken order is read back and waits for your yes."
    >
      <div className="rounded-lg border border-line bg-surface-1 p-5">
        <blockquote className="max-w-[72ch] text-lg">{text}</blockquote>
        <button
          type="button"
          onClick={toggle}
          className={`scripted mt-4 ${buttonClass({ variant: 'outline', size: 'md' })}`}
        >
          <Icon aria-hidden />
          {isSpeaking ? 'Stop' : 'Listen'}
        </button>
        <p role="status" className="mt-2 text-sm text-fg-2 empty:hidden">
          {speech === 'unsupported' ? 'Speech synthesis not supported' : ''}
        </p>
      </div>
    </Section>
  );
}
