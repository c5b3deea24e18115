import { DEMO_STEP_MS } from '@atb/api/timers';
import { withSignal } from '@atb/core/voice/narration';
import type { VoiceAnswer } from './session-parts.ts';

export interface DemoStep {
  readonly title: string;
  readonly answer: () => Promise<VoiceAnswer>;
}

export interface DemoParts {
  readonly say: (answer: VoiceAnswer) => Promise<void>;
  readonly describe: (error: unknown) => string;
  /** The step that begins, and its text once it is known. */
  readonly onStep: (index: number, text: string | null) => void;
  readonly signal: AbortSignal;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, DEMO_STEP_MS);
    const stop = (): void => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Goes through the steps, each after the one before was said and two seconds have passed, until it is stopped. */
export async function runDemo(steps: readonly DemoStep[], { say, describe, onStep, signal }: DemoParts): Promise<void> {
  for (const [index, { answer }] of steps.entries()) {
    if (index > 0) await pause(signal);
    if (signal.aborted) return;
    onStep(index, null);
    const answered = await answer().catch((error: unknown): VoiceAnswer => ({ text: describe(error) }));
    if (signal.aborted) return;
    onStep(index, withSignal(answered.text, answered.tradeSignal));
    await say(answered);
  }
}
