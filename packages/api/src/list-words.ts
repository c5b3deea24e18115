/** 'a, b or c' */
export function listWords(words: readonly string[]): string {
  return [...words.slice(0, -2), words.slice(-2).join(' or ')].join(', ');
}
