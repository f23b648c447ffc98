import type { Request, Response } from 'express';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { devReloadPath } from '../pages/linked-paths.ts';

/**
 * In development an open page asks here for the combination that is live, and loads anew when it is another than its
 * own: after a remote's release was built, or after the shell was.
 */
export function devReloadEvents(live: LiveReleases) {
  return (request: Request, response: Response) => {
    response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
    const tell = () => response.write(`data: ${live.current().id}\n\n`);
    tell();
    const timer = setInterval(tell, 300);
    request.on('close', () => clearInterval(timer));
  };
}

/** The page's side of it, a script that only development serves. */
export const devReloadScript = `
const { combination } = JSON.parse(document.getElementById('page-data').textContent);
new EventSource('${devReloadPath}').onmessage = ({ data }) => data === combination || location.reload();
`;
