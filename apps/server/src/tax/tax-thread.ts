// The code of a thread that keeps histories and makes reports of them: takes one request at a time until it is ended.
import { parentPort, workerData } from 'node:worker_threads';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import { TaxHistory } from './tax-history.ts';
import type { CandlePlaces, TaxReply, TaxRequest } from './tax-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');
const archive = openCandleArchive(workerData as CandlePlaces);
const histories = new Map<string, TaxHistory>();
/** A report is made of a history that is complete: requests wait for those before them. */
let turn: Promise<void> = Promise.resolve();

port.on('message', (request: TaxRequest) => {
  turn = turn.then(async () => port.postMessage(await reply(request)));
});

async function reply(request: TaxRequest): Promise<TaxReply> {
  try {
    return { id: request.id, status: 'done', answer: await carryOut(request) };
  } catch (error) {
    return { id: request.id, status: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function carryOut(request: TaxRequest): Promise<unknown> {
  const { userId } = request;
  if (request.kind === 'forget') return histories.delete(userId);
  if (request.kind === 'begin') {
    histories.set(userId, new TaxHistory(request.accounts, archive));
    return null;
  }
  const history = histories.get(userId);
  if (history === undefined) throw new Error('the history is not there');
  if (request.kind === 'ask') return history.ask(request.question);
  if (request.kind === 'fills') history.addFills(request.account, request.lines);
  else history.addMovements(request.rows);
  return null;
}
