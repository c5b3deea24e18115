import type { ResearchBundle } from '../research-bundle.ts';

export type ResearchResultResponse =
  | { readonly success: true; readonly name: string; readonly bundle: ResearchBundle }
  | { readonly success: false; readonly reason: string; readonly error: string; readonly field: string };
