/** Arguments of a call as the model wrote them: none are an empty object; what is no JSON is null, refused by whoever parses it. */
export function parseToolArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
