import { z } from 'zod/mini';
import type { ResearchBundle } from '../research-bundle.ts';
import { list } from './fields.ts';

/**
 * The full result of a run. It is a document of its own that says its kind and its version: here only what all kinds have is
 * looked at, and its types say the rest.
 */
export const bundle = z.looseObject({
  kind: z.string(),
  digest: z.string(),
  engineVersion: z.int(),
  dataHash: z.string(),
  warnings: list(z.strictObject({ code: z.string(), message: z.string() })),
}) as unknown as z.ZodMiniType<ResearchBundle>;
