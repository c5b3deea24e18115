/** `new` has seen no event yet; `finished` will never act again. */
export type BotPhase = 'new' | 'waiting_trigger' | 'running' | 'paused' | 'stopping' | 'finished';
