/** JSON of an answer whose shape the test itself checks. */
export async function readJson(response: Response) {
  return JSON.parse(await response.text());
}
