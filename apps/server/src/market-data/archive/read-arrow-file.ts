import { RecordBatchReader, Table } from 'apache-arrow';

/** Twice as many as ten years have minutes: a file that claims more is damaged, and believing it would take all memory. */
const ROWS_MAX = 12_000_000;

/**
 * An Arrow IPC file, batch by batch as its footer lists them: the library's own loop never ends on a batch that is damaged
 * so that it is none any more.
 * @throws an Error when the bytes are no such file, or are damaged so that the library sees it.
 */
export function readArrowFile(bytes: Uint8Array): Table {
  const reader = RecordBatchReader.from(bytes);
  reader.open();
  if (!reader.isFile()) throw new Error('it is no Arrow file');
  const batches = [];
  let rows = 0;
  for (let i = 0; i < reader.numRecordBatches; i += 1) {
    const batch = reader.readRecordBatch(i);
    if (batch === null) throw new Error(`its part ${i + 1} is missing`);
    rows += batch.numRows;
    const lengths = batch.data.children.map((column) => column.length);
    if (rows > ROWS_MAX || lengths.some((length) => length !== batch.numRows)) throw new Error('its length is wrong');
    batches.push(batch);
  }
  return new Table(reader.schema, batches);
}
