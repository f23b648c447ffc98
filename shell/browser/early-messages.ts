declare global {
  interface Window {
    earlyMessages?: { url: string; response: Promise<Response> } | undefined;
  }
}

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
