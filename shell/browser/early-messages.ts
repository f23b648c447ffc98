declare global {
  interface Window {
    /** Messages requested before the scripts that use them have loaded. */
    earlyMessages?: { url: string; response: Promise<Response> } | undefined;
  }
}

/** Requests an island's messages early. @param url origin-relative, of a JSON file */
export function requestMessages(url: string): void {
  const response = fetch(url);
  // The later caller handles the failure.
  response.catch(() => undefined);
  window.earlyMessages = { url, response };
}

/** `fetch` for messages; the first call returns the early response. */
export function fetchMessages(url: string): Promise<Response> {
  const early = window.earlyMessages;
  window.earlyMessages = undefined;
  return early?.url === url ? early.response : fetch(url);
}
