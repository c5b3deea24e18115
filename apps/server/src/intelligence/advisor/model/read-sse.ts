import { ModelFault } from './chat-model.ts';

/** Of one line; a model's chunk has some hundred. */
const LINE_CHARS_MAX = 256_000;

/**
 * The data of each server-sent event, as they come.
 * @throws ModelFault when more than `bytesMax` come, or a line without end.
 */
export async function* readSse(body: ReadableStream<Uint8Array>, bytesMax: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new ModelFault('too_long');
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r?\n/u);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_CHARS_MAX) throw new ModelFault('malformed');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim();
}
