import { parentPort } from 'node:worker_threads';
import { encodeMp3 } from './encode-mp3.ts';
import { synthesize } from './flite.ts';
import type { SpeechJob, SpeechResult } from './speech-messages.ts';

async function carryOut({ id, utterance }: SpeechJob): Promise<SpeechResult> {
  try {
    return { id, mp3: await encodeMp3(synthesize(utterance)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: SpeechJob) => {
  void carryOut(job).then((result) => parentPort?.postMessage(result));
});
