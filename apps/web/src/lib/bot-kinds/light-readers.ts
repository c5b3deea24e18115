/** Kinds whose reading is so little that one file has them all: a request for each would cost more than the others' reading. */
export { copyReader } from './copy/copy-reader.ts';
export { strategyReader } from './strategy/strategy-reader.ts';
