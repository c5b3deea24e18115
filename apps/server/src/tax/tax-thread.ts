// The code of a thread that keeps histories and makes reports of them: takes one request at a time until it is ended.
import { workerData } from 'node:worker_threads';
import { answerRequests } from '../asked-thread.ts';
import type { CandlePlaces } from '../market-data/archive/candle-places.ts';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import { TaxHistory } from './tax-history.ts';
import type { TaxRequest } from './tax-messages.ts';

const archive = openCandleArchive(workerData as CandlePlaces);
const histories = new Map<string, TaxHistory>();

answerRequests(carryOut);

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
  return history.names;
}
