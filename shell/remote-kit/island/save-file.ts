/** How long a browser may take to start saving, in ms. */
const saveTimeMs = 60_000;

/** The name in the api's Content-Disposition: saved with script or without, a document has the same name. */
const named = /filename="?([^";]+)/;

/**
 * Saves the file of a response.
 * @param fileName where the response names none
 * @returns the file's name
 */
export async function saveFile(response: Response, fileName: string): Promise<string> {
  const url = URL.createObjectURL(await response.blob());
  const download = named.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? fileName;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), saveTimeMs);
  return download;
}
