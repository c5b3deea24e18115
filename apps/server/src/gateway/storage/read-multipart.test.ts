import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBoundary, readMultipart } from './read-multipart.ts';

async function* inChunks(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let start = 0, index = 0; start < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    yield bytes.subarray(start, start + size);
    start += size;
  }
}

async function encode(form: FormData): Promise<readonly [bytes: Buffer, boundary: string]> {
  const response = new Response(form);
  const boundary = readBoundary(response.headers.get('Content-Type') ?? '') ?? '';
  return [Buffer.from(await response.arrayBuffer()), boundary];
}

const collect = async (bytes: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a form with a file', () => {
  it('is read the same in whatever pieces it comes', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      // What looks like the lines between parts.
      fc
        .array(fc.constantFrom('\r\n', '--', '-', 'form', '\r', '\n'), { maxLength: 60 })
        .map((parts) => Buffer.from(parts.join(''))),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        content,
        sizes,
        fc.string({ maxLength: 20 }),
        fc.boolean(),
        async (bytes, pieces, note, isAfter) => {
          const form = new FormData();
          if (!isAfter) form.append('note', note);
          form.append('', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
          if (isAfter) form.append('note', note);
          const [encoded, boundary] = await encode(form);
          const file = await readMultipart(inChunks(encoded, pieces), boundary);
          expect(file.mimetype).toBe('image/png');
          expect((await collect(file.bytes)).equals(Buffer.from(bytes))).toBe(true);
          expect(file.fields.get('note')).toBe(note.replace(/\r\n|\r|\n/gu, '\r\n'));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is refused when it breaks off, has no file or two', async () => {
    const form = new FormData();
    form.append('', new Blob(['one']), 'a');
    const [whole, boundary] = await encode(form);
    const broken = await readMultipart(inChunks(whole.subarray(0, whole.length - 10), [7]), boundary);
    await expect(collect(broken.bytes)).rejects.toThrow('completely');
    form.append('', new Blob(['two']), 'b');
    const [twice, between] = await encode(form);
    const two = await readMultipart(inChunks(twice, [50]), between);
    await expect(collect(two.bytes)).rejects.toThrow('One file');
    const empty = new FormData();
    empty.append('note', 'x');
    const [none, border] = await encode(empty);
    await expect(readMultipart(inChunks(none, [50]), border)).rejects.toThrow('No content');
  });

  it.each(['application/json', 'multipart/form-data', 'multipart/mixed; boundary=x'])(
    'has a boundary: %s has none',
    (type) => {
      expect(readBoundary(type)).toBeNull();
    },
  );
});
