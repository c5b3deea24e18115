import { createContext } from 'react';
import { archiveCandlesQuery } from './api/get-archive-candles.ts';

/** Where charts of results take their candles from: the archive, or what the link to a shared result opens of it. */
export const CandleSource = createContext(archiveCandlesQuery);
