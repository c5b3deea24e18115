/**
 * What another server answered, as far as it is not too much.
 * @throws what `tooMuch` makes, once more than `bytesMax` have come, without reading on
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
  tooMuch: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bytesMax) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
