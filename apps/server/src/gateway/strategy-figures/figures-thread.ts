// The code of the thread that measures the catalogue: does it once and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import type { FigureWorkerInit, FigureMessage } from './figure-messages.ts';
import { measureCatalogue } from './measure-catalogue.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');
const init = workerData as FigureWorkerInit;
await measureCatalogue(init, openCandleArchive(init), (message: FigureMessage) => port.postMessage(message));
