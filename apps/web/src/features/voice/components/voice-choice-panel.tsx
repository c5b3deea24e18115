import { SPEECH_SPEEDS, SPEECH_VOICES } from '@atb/core/voice/narration';
import { Play, Square } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useVoiceChoice } from '../../../hooks/use-voice-choice.ts';
import { hasSpeech } from '../../../lib/voice/browser-speech.ts';
import type { VoiceView } from '../use-voice.ts';

// A field with a search of its own, below what the page is for.
const SpokenSignalsField = lazy(async () => ({
  default: (await import('./spoken-signals-field.tsx')).SpokenSignalsField,
}));

const SAMPLE = 'This is how I sound. Bitcoin is at 60,000 dollars, up 1.5 percent today.';
const STANDARD = { value: '', label: 'Its standard voice' };
const SPEAKERS = [
  { value: 'server', label: 'This server' },
  { value: 'browser', label: 'This browser' },
];

/** Voices that the browser has; some tell of them only after a while. */
function useBrowserVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!hasSpeech()) return;
    const read = (): void => setVoices(speechSynthesis.getVoices());
    read();
    speechSynthesis.addEventListener('voiceschanged', read);
    return () => speechSynthesis.removeEventListener('voiceschanged', read);
  }, []);
  return voices;
}

/** 'en-GB' as 'British English'. */
function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag.replace('_', '-')) ?? tag;
  } catch {
    return tag;
  }
}

interface BrowserVoiceProps {
  readonly chosen: string;
  readonly onChoose: (voice: string) => void;
}

function BrowserVoice({ chosen, onChoose }: BrowserVoiceProps) {
  const voices = useBrowserVoices();
  const known = voices.find(({ voiceURI }) => voiceURI === chosen);
  const [picked, setLanguage] = useState<string | null>(null);
  const language = picked ?? known?.lang ?? '';
  const languages = [...new Set(voices.map(({ lang }) => lang))]
    .map((tag) => ({ value: tag, label: nameLanguage(tag) }))
    // Answers are in English: its voices come first.
    .toSorted(
      (a, b) => Number(b.value.startsWith('en')) - Number(a.value.startsWith('en')) || a.label.localeCompare(b.label),
    );
  const options = voices
    .filter(({ lang }) => lang === language)
    .map(({ voiceURI, name }) => ({ value: voiceURI, label: name }));
  return (
    <>
      <Field
        label="Language"
        hint={language !== '' && !language.startsWith('en') ? 'Answers are in English.' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={language}
            onValueChange={(tag) => {
              setLanguage(tag);
              onChoose(voices.find(({ lang }) => lang === tag)?.voiceURI ?? '');
            }}
            options={[{ value: '', label: 'As the browser has it' }, ...languages]}
          />
        )}
      </Field>
      <Field label="Voice" hint={voices.length === 0 ? 'This browser tells of no voices.' : undefined}>
        {(control) => (
          <Select
            {...control}
            value={known === undefined ? '' : chosen}
            onValueChange={onChoose}
            options={language === '' ? [STANDARD] : options}
          />
        )}
      </Field>
    </>
  );
}

/** Which voice speaks, how fast, and how it sounds. */
export function VoiceChoicePanel({ view: { speaker, voice } }: { readonly view: VoiceView }) {
  const [choice, change] = useVoiceChoice();
  const isSpeaking = speaker.isLoading || speaker.isSpeaking;
  return (
    <Panel title="Voice">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Spoken by">
          {(control) => (
            <Select
              {...control}
              value={choice.speaker}
              onValueChange={(value) => change({ speaker: value === 'browser' ? 'browser' : 'server' })}
              options={hasSpeech() ? SPEAKERS : SPEAKERS.slice(0, 1)}
            />
          )}
        </Field>
        <Field label="Speed">
          {(control) => (
            <Select
              {...control}
              value={String(choice.speed)}
              onValueChange={(value) => change({ speed: Number(value) })}
              options={SPEECH_SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
            />
          )}
        </Field>
        {choice.speaker === 'browser' ? (
          <BrowserVoice chosen={choice.browserVoice} onChoose={(browserVoice) => change({ browserVoice })} />
        ) : (
          <Field
            label="Voice"
            className="sm:col-span-2"
            hint="By the server’s own synthesiser Alloy, Nova and Shimmer sound alike, and so do Echo and Onyx."
          >
            {(control) => (
              <Select
                {...control}
                value={choice.serverVoice}
                onValueChange={(value) =>
                  change({ serverVoice: SPEECH_VOICES.find((each) => each === value) ?? 'alloy' })
                }
                options={SPEECH_VOICES.map((name) => ({ value: name, label: name[0]?.toUpperCase() + name.slice(1) }))}
              />
            )}
          </Field>
        )}
        <div className="min-h-22 sm:col-span-2">
          <Suspense>
            <SpokenSignalsField />
          </Suspense>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          onClick={() => {
            if (isSpeaking) voice.speaker.stop();
            else void voice.speaker.speak(SAMPLE);
          }}
        >
          {isSpeaking ? <Square aria-hidden /> : <Play aria-hidden />}
          {isSpeaking ? 'Stop' : 'Preview'}
        </Button>
        <p className="text-xs text-fg-2">The voice is kept in this browser, for your account alone.</p>
      </div>
    </Panel>
  );
}
