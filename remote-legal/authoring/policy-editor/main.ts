import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import getPort from 'get-port';
import { addressLine, createSampleRun } from './server/sample.ts';

/**
 * The policy editor: `npm run edit -w remote-legal`; options after `--` apply to every release. With `--sample` it edits a
 * made-up text that no build reads.
 */
const remote = resolve(import.meta.dirname, '../..');
// `PORT` is the site's, which releases notify.
const port = Number(process.env.POLICY_EDITOR_PORT || 3030);
const previewPort = port + 1;

// Before bundlers are loaded and anything is built.
for (const required of [port, previewPort, previewPort + 1]) {
  if ((await getPort({ port: required, host: '127.0.0.1' })) === required) continue;
  console.error(
    `Port ${required} is in use; stop what uses it or set POLICY_EDITOR_PORT to a free range of ports`,
  );
  process.exit(1);
}

const isSample = process.argv.includes('--sample');
const releaseOptions = process.argv.slice(2);
const { createApp, sampleContent } = await import('./server/app.ts');
const { app, token, close } = await createApp({
  remote,
  port,
  preview: `http://localhost:${previewPort}`,
  releaseOptions,
  sample: isSample ? undefined : createSampleRun(import.meta.filename, port + 3),
});
// The pages as `npm run dev -w remote-legal` composes them, on this port and the next.
const preview = spawn('npm', ['run', '--silent', 'dev'], {
  cwd: remote,
  env: {
    ...process.env,
    PORT: String(previewPort),
    ...(isSample && { POLICY_SAMPLE: sampleContent(remote) }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let isPreviewed = false;
for await (const line of createInterface(preview.stdout))
  if ((isPreviewed = line.startsWith('Ready: '))) break;
if (!isPreviewed) {
  console.error('The preview did not start: see above');
  process.exit(1);
}
preview.stdout.resume();

const server = app.listen(port, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${port}/?token=${token}`;
console.log(`${addressLine}${url}`);
if (process.env.BROWSER !== 'none') openBrowser(url);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void close();
    server.close();
    server.closeAllConnections();
    preview.once('exit', () => process.exit(0));
    if (!preview.kill()) process.exit(0);
  });

/** If no browser can be opened, the printed URL is enough. */
function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const child = spawn(commands[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
