import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, startCommand, type RunningProcess } from '../../support/processes.ts';

/** Whether nginx is installed (Debian: nginx-light). */
export const hasNginx = () => isInstalled('nginx', '-v');

/**
 * An nginx in one process that composes a page from three files by server-side includes for each request, and
 * compresses it with gzip on request (it has no brotli).
 * @param folder for its files
 * @param html the page, which is split into the three files
 */
export async function startNginx(port: number, folder: string, html: string): Promise<RunningProcess> {
  const [start, end] = [html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length];
  if (start < 0 || end < start) throw new Error('The page has no <main>');
  const parts = { head: html.slice(0, start), content: html.slice(start, end), foot: html.slice(end) };
  for (const [name, part] of Object.entries(parts)) await writeFile(join(folder, `${name}.html`), part);
  const includes = Object.keys(parts).map((name) => `<!--#include virtual="/${name}.html" -->`);
  await writeFile(join(folder, 'page.html'), includes.join(''));
  const settings = join(folder, 'nginx.conf');
  await writeFile(settings, settingsOf(port, folder));
  const url = `http://127.0.0.1:${port}/`;
  const running = await startCommand('nginx', ['-e', 'stderr', '-p', folder, '-c', settings], url);
  const composed = await (await fetch(url)).text();
  if (composed !== html) throw new Error('nginx composes another page');
  return running;
}

function settingsOf(port: number, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  default_type text/html;
  gzip on;
  open_file_cache max=100;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = / { ssi on; try_files /page.html =404; }
  }
}
`;
}
