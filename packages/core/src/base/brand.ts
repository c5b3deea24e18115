declare const brand: unique symbol;

/** `T` that only its own parser mints: two ids of the same shape cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
