import type { AdvisorAdvice } from '@atb/api/functions/advisor/ai-advisor';
import { findNamed } from '../analyst/find-symbols.ts';
import { cutSentences } from './refuse-certainty.ts';

const SOON = String.raw`(?:will|[’']ll|should|is going to|are going to|is likely to|looks likely to|is expected to|is set to|is about to|is bound to)`;
const ADVERB = String.raw`(?:(?:not|never|likely|probably|most likely|soon|then|also|again|still|continue to|keep|start to|end) ){0,3}`;
const MOVE = String.raw`(?:rise|rising|fall|falling|climb|drop|decline|rally|crash|surge|plunge|recover|rebound|dip|double|gain|lose|go (?:up|down|higher|lower)|move (?:up|down|higher|lower)|trade (?:higher|lower|above|below)|be (?:higher|lower|above|below)|stay (?:above|below)|reach|hit|break|exceed|test)`;

/** Words of where a price goes. */
const FORECASTS: readonly RegExp[] = [
  new RegExp(String.raw`\b${SOON} ${ADVERB}${MOVE}\b`, 'iu'),
  new RegExp(String.raw`\b(?:expect|predict|forecast|foresee|see)(?:ed|s)? (?:[\w/]+ ){1,3}(?:to )?${MOVE}\b`, 'iu'),
  /\b(expect|predict|forecast|foresee)(ed|s)? (an?|the|further|more) (\w+ )?(rise|fall|rally|drop|decline|crash|upside|downside|gain|loss)/iu,
  /\b(price target|target price|target of|my forecast|my prediction)\b/iu,
  /\bI(?: am|[’']m) (bullish|bearish)\b|\boutlook (?:\w+ ){0,3}is (bullish|bearish|positive|negative)\b/iu,
];

/** What leaves it open, and what is told of others or of a form. */
const OPEN = /\b(if|whether|when|unless|nobody|no one|cannot|can[’']t|not known|unknown|do not know|don[’']t know)\b/iu;
const A_PRICE = /\b(it|price|coin|market)\b/iu;

export interface UnscoredForecast {
  readonly symbol: string;
  /** As it stands in the answer. */
  readonly sentence: string;
}

/**
 * Sentences that say where the price of a symbol goes, of which no forecast was stated. By their words alone: what is not
 * found is not scored, as before; what is found though it is none, costs the model one more request.
 */
export function findUnscored(
  text: string,
  symbols: readonly string[],
  advice: readonly AdvisorAdvice[],
): readonly UnscoredForecast[] {
  const found: UnscoredForecast[] = [];
  let last: string | null = null;
  for (const sentence of cutSentences(text)) {
    const named = findNamed(sentence, symbols);
    const about = named[0] ?? (A_PRICE.test(sentence) ? last : null);
    last = named.at(-1) ?? last;
    const isForecast =
      FORECASTS.some((words) => words.test(sentence)) && !OPEN.test(sentence) && !sentence.trimEnd().endsWith('?');
    if (!isForecast || about === null) continue;
    if (advice.some(({ symbol }) => symbol === about) || found.some(({ symbol }) => symbol === about)) continue;
    found.push({ symbol: about, sentence: sentence.trim() });
  }
  return found;
}
