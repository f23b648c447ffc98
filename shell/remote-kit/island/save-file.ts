/** How long a browser may take to start saving, in ms. */
const saveTimeMs = 60_000;

/** As the api names it, so that one document has one name. */
const named = /filename="?([^";]+)/;

/** Saves the file that an answer holds. @param fileName where the answer names none */
export async function saveFile(answer: Response, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const download = named.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? fileName;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), saveTimeMs);
}
