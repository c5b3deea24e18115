// The code of the thread that reads a history file: bytes come in, records go out.
import { parentPort } from 'node:worker_threads';
import { createHistoryReader, type HistoryReader } from '@atb/core/history-import/read-history-file';
import { serialiseExchangeRecord } from '@atb/core/ledger/exchange-record';
import { RECORDS_AT_ONCE } from '../book-records.ts';
import type { ImportReply, ImportRequest } from './import-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');

let reader: HistoryReader = createHistoryReader({ venue: null, dateOrder: null });
let decoder = new TextDecoder();
let isWanted = false;
let pending: object[] = [];

port.on('message', (request: ImportRequest) => port.postMessage(reply(request)));

function reply(request: ImportRequest): ImportReply {
  try {
    return { batches: carryOut(request), summary: reader.summary(), broken: null };
  } catch (error) {
    const broken = error instanceof Error ? error.message : String(error);
    return { batches: [], summary: reader.summary(), broken };
  }
}

function carryOut(request: ImportRequest): string[] {
  if (request.kind === 'begin') {
    reader = createHistoryReader(request.options);
    decoder = new TextDecoder();
    ({ isWanted } = request);
    pending = [];
    return [];
  }
  const isEnd = request.kind === 'end';
  const text = isEnd ? decoder.decode() : decoder.decode(request.bytes, { stream: true });
  const records = [...reader.push(text), ...(isEnd ? reader.end() : [])];
  if (!isWanted) return [];
  for (const record of records) pending.push(serialiseExchangeRecord(record));
  const batches: string[] = [];
  while (pending.length >= RECORDS_AT_ONCE || (isEnd && pending.length > 0)) {
    batches.push(JSON.stringify(pending.splice(0, RECORDS_AT_ONCE)));
  }
  return batches;
}
