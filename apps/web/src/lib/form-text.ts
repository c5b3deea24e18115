/** What is typed in a field of a form; empty for one that does not exist or takes files. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
