import { z } from 'zod/mini';

/** Said of whatever is not sealed. */
export const SEALED = { error: 'must be sealed to the engine key in the browser: plain keys are refused.' };

/** base64 of the 113 bytes that HPKE makes of a data key. */
export const wrap = z.string(SEALED).check(z.regex(/^[A-Za-z0-9+/]{151}=$/, SEALED));

export const engineKeyId = z.string(SEALED).check(z.minLength(16, SEALED), z.maxLength(128, SEALED));
