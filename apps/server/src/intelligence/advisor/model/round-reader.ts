import { z } from 'zod';
import { type ChatRound, ModelFault, type ToolCall } from './chat-model.ts';

const CALLS_MAX = 16;
const ARGS_CHARS_MAX = 8_000;
const TEXT_CHARS_MAX = 8_000;

const piece = z.object({
  content: z.string().nullish(),
  tool_calls: z
    .array(
      z.object({
        index: z.int().min(0).max(1_000).optional(),
        id: z.string().max(200).nullish(),
        function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
      }),
    )
    .nullish(),
});

const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: piece.optional(), message: piece.optional(), finish_reason: z.string().nullish() }))
    .optional(),
  usage: z.object({ prompt_tokens: z.int().min(0).max(1e9), completion_tokens: z.int().min(0).max(1e9) }).nullish(),
  error: z.unknown().optional(),
});

/** Characters of a token, about, where a server does not count. */
const CHARS_PER_TOKEN = 4;

interface OpenCall {
  id: string;
  name: string;
  args: string;
}

/** Puts the pieces of one answer together. */
export class RoundReader {
  readonly #onText: (delta: string) => void;
  readonly #calls = new Map<number, OpenCall>();
  #text = '';
  #isFinished = false;
  #usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null = null;

  constructor(onText: (delta: string) => void) {
    this.#onText = onText;
  }

  /** Takes one event, or the whole answer of a server that does not stream. @throws ModelFault */
  take(data: string): void {
    const chunk = parseChunk(data);
    if (chunk.error !== undefined && chunk.error !== null) throw new ModelFault('refused');
    if (chunk.usage != null) this.#usage = chunk.usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    const { content, tool_calls: calls } = choice.delta ?? choice.message ?? {};
    if (content != null && content !== '') this.#takeText(content);
    for (const [place, call] of (calls ?? []).entries()) this.#takeCall(call.index ?? place, call);
    if (choice.finish_reason != null) this.#isFinished = true;
  }

  /** @param promptChars of what was sent. @throws ModelFault when the answer is not whole. */
  finish(promptChars: number): ChatRound {
    if (!this.#isFinished) throw new ModelFault('cut');
    const calls = [...this.#calls.values()].map((call): ToolCall => ({ ...call }));
    const said = this.#text.length + calls.reduce((sum, { name, args }) => sum + name.length + args.length, 0);
    return {
      text: this.#text,
      calls,
      promptTokens: this.#usage?.prompt_tokens ?? Math.ceil(promptChars / CHARS_PER_TOKEN),
      completionTokens: this.#usage?.completion_tokens ?? Math.ceil(said / CHARS_PER_TOKEN),
    };
  }

  #takeText(content: string): void {
    this.#text += content;
    if (this.#text.length > TEXT_CHARS_MAX) throw new ModelFault('too_long');
    this.#onText(content);
  }

  #takeCall(
    index: number,
    { id, function: called }: { id?: string | null | undefined; function?: PartOfCall | undefined },
  ): void {
    const known = this.#calls.get(index) ?? { id: `call_${index}`, name: '', args: '' };
    if (id != null && id !== '') known.id = id;
    known.name += called?.name ?? '';
    known.args += called?.arguments ?? '';
    this.#calls.set(index, known);
    if (this.#calls.size > CALLS_MAX || known.args.length > ARGS_CHARS_MAX || known.name.length > 200)
      throw new ModelFault('too_long');
  }
}

interface PartOfCall {
  readonly name?: string | null | undefined;
  readonly arguments?: string | null | undefined;
}

function parseChunk(data: string): z.output<typeof chunkSchema> {
  try {
    return chunkSchema.parse(JSON.parse(data));
  } catch (error) {
    throw new ModelFault('malformed', error);
  }
}
