import { type ChatListener, type ChatModel, type ChatRequest, type ChatRound, ModelFault } from './chat-model.ts';
import { readSse } from './read-sse.ts';
import { RoundReader } from './round-reader.ts';
import { readBody } from '../../../read-body.ts';

/** The operator's: no user says where questions go. */
export interface ModelSettings {
  /** 'https://api.openai.com/v1' */
  readonly baseUrl: string;
  /** Null for a server that wants none. */
  readonly apiKey: string | null;
  readonly model: string;
}

/** How long is waited. Absent: as in production. */
export interface ModelTimeouts {
  /** For the first sign of an answer. */
  readonly firstMs: number;
  /** From one sign to the next. */
  readonly nextMs: number;
}

const TIMEOUTS: ModelTimeouts = { firstMs: 20_000, nextMs: 15_000 };
const BYTES_MAX = 2_000_000;
const DONE = '[DONE]';

/** Any server that speaks OpenAI's protocol of chat completions, streamed. */
export function createOpenAiModel(settings: ModelSettings, timeouts: ModelTimeouts = TIMEOUTS): ChatModel {
  const address = `${settings.baseUrl.replace(/\/+$/u, '')}/chat/completions`;
  return {
    name: settings.model,
    server: new URL(address).host,
    ask: async (request, listener) => {
      const watch = watchSilence(listener.signal, timeouts);
      try {
        return await askOnce(address, settings, request, { ...listener, signal: watch.signal, heard: watch.heard });
      } catch (error) {
        throw watch.isSilent() ? new ModelFault('slow', error) : toFault(error, listener.signal);
      } finally {
        watch.end();
      }
    },
  };
}

interface Hearing extends ChatListener {
  readonly heard: () => void;
}

async function askOnce(
  address: string,
  { apiKey, model }: ModelSettings,
  { messages, tools }: ChatRequest,
  { signal, onText, heard }: Hearing,
): Promise<ChatRound> {
  const sent = JSON.stringify({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  });
  const response = await fetch(address, {
    method: 'POST',
    // A server that leads elsewhere is not followed: the key would go along.
    redirect: 'error',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` }),
    },
    body: sent,
    signal,
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new ModelFault(response.status === 429 || response.status >= 500 ? 'busy' : 'refused');
  }
  const reader = new RoundReader(onText);
  const type = response.headers.get('Content-Type')?.toLowerCase() ?? '';
  const body: ReadableStream<Uint8Array> = response.body;
  if (type.startsWith('text/event-stream')) {
    for await (const data of readSse(body, BYTES_MAX)) {
      heard();
      if (data === DONE) break;
      if (data !== '') reader.take(data);
    }
  } else if (type.startsWith('application/json')) {
    reader.take((await readBody(body, BYTES_MAX, () => new ModelFault('too_long'))).toString('utf8'));
  } else {
    await body.cancel();
    throw new ModelFault('malformed');
  }
  return reader.finish(sent.length);
}

function toFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ModelFault) return error;
  // Whoever asked has gone, or the time for the whole answer is over.
  if (signal.aborted) return signal.reason;
  const isCut = error instanceof TypeError && /terminated|body/iu.test(error.message);
  return new ModelFault(isCut ? 'cut' : 'unreachable', error);
}

/** Ends a request whose server has stopped talking. */
function watchSilence(outer: AbortSignal, { firstMs, nextMs }: ModelTimeouts) {
  const silence = new AbortController();
  const hush = (): void => silence.abort(new Error('silence'));
  let timer = setTimeout(hush, firstMs);
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    isSilent: () => silence.signal.aborted && !outer.aborted,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(hush, nextMs);
    },
    end: () => clearTimeout(timer),
  };
}
