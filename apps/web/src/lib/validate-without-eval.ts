/**
 * Tells Zod, before its first schema, not to try whether code may be made from text: the content security policy forbids
 * it, and the attempt alone is reported as a violation. Set as the property that Zod reads its configuration from, so
 * that the first page does not load Zod for it.
 * @see https://zod.dev/packages/core - `globalConfig`
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
