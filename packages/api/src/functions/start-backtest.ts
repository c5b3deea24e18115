import { z } from 'zod';
import { checkSubject, researchSubject } from './research-fields.ts';

export const startBacktestBody = z.strictObject(researchSubject).superRefine(checkSubject);

export type BacktestRequest = z.output<typeof startBacktestBody>;
