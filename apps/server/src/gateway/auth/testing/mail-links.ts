/** The eight digits of a mail; empty when it has none. */
export function codeIn(mail: string): string {
  return /Your code: (\d{8})/.exec(mail)?.[1] ?? '';
}

/** The address that a mail's button leads to. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail)?.[0];
  if (link === undefined) throw new Error('The mail has no link');
  return link.replaceAll('&amp;', '&');
}

/** Follows a mailed link as a person does, by the button of its page. @returns where the browser is sent. */
export async function pressButton(link: string): Promise<string> {
  const { origin, searchParams } = new URL(link);
  const response = await fetch(`${origin}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: searchParams.toString(),
    redirect: 'manual',
  });
  const location = response.headers.get('Location');
  if (location === null) throw new Error(`The button answered ${response.status}`);
  return location;
}
