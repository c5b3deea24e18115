import { vi } from 'vitest';

// Nothing that a module of ours keeps goes from one file of tests to the next.
vi.resetModules();
// Tests whose first line asks for Node's environment need no page, and do not wait for what belongs to one.
if ('document' in globalThis) (await import('./set-up-page.ts')).setUpPage();
