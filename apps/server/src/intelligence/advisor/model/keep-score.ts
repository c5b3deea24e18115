import type { Asker } from '../asker.ts';
import type { Forms } from '../forms/forms.ts';
import { type ChatMessage, type ChatModel, ModelFault, type Spent } from './chat-model.ts';
import { findUnscored } from './find-unscored.ts';
import { parseToolArguments } from './parse-tool-arguments.ts';
import { FORECAST, STATE_FORECAST } from './tool-definitions.ts';

interface Answered {
  readonly text: string;
  /** The conversation, with the answer as its last message. */
  readonly messages: readonly ChatMessage[];
}

interface Means {
  readonly asker: Asker;
  readonly forms: Forms;
  readonly spent: Spent;
}

/**
 * Has what the answer says of prices stated as forecasts, so that it is scored: asks once more, with that tool alone. What is not
 * stated even then is named below the answer, as not scored. The answer itself stays as it is.
 * @returns the text to show.
 * @throws what aborted the signal; faults of the model in this request only cost the forecasts.
 */
export async function keepScore(model: ChatModel, { text, messages }: Answered, means: Means): Promise<string> {
  const { asker, forms, spent } = means;
  const said = findUnscored(text, asker.symbols, forms.advice);
  if (said.length === 0) return text;
  const list = said.map(({ symbol, sentence }) => `- ${symbol}: ${JSON.stringify(sentence)}`).join('\n');
  const request: ChatMessage = {
    role: 'user',
    content: `You said where a price will go without noting it:\n${list}\nCall ${STATE_FORECAST} for each, with the time you mean and your own probability. Write no text.`,
  };
  try {
    const round = await model.ask(
      { messages: [...messages, request], tools: [FORECAST] },
      { onText: () => undefined, signal: asker.signal },
    );
    spent.promptTokens += round.promptTokens;
    spent.completionTokens += round.completionTokens;
    for (const { name, args } of round.calls) if (name === STATE_FORECAST) forms.state(parseToolArguments(args));
  } catch (error) {
    if (!(error instanceof ModelFault) || asker.signal.aborted) throw error;
  }
  const left = findUnscored(text, asker.symbols, forms.advice).map(({ symbol }) => symbol);
  return left.length === 0
    ? text
    : `${text}\n\n[Not scored: what is said of ${left.join(', ')} was not stated as a forecast.]`;
}
