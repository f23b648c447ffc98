import { dirname, join } from 'node:path';
import { watch } from 'chokidar';
import express, { type Express, type Response } from 'express';
import { servePage } from './build-page.ts';
import { guard } from './guard.ts';
import { editorFolder, openEditorState } from './editor-state.ts';
import { watchContent } from './policy-states.ts';
import { Refused, sendError } from './refused.ts';
import { createReleaseRun } from './release-run.ts';
import { routes } from './routes.ts';
import { makeSample, type createSampleRun } from './sample.ts';

interface Settings {
  remote: string;
  port: number;
  preview: string;
  releaseOptions: readonly string[];
  /** Starts an editor with the sample; undefined where this one has it. */
  sample: ReturnType<typeof createSampleRun> | undefined;
}

export const sampleContent = (remote: string) => join(editorFolder(remote), 'sample/content');

/** The editor's server: its page, its API, and events when a text changes. */
export async function createApp({ remote, port, preview, releaseOptions, sample }: Settings) {
  const app: Express = express().disable('x-powered-by');
  const content = sample ? join(remote, 'content') : sampleContent(remote);
  if (!sample) makeSample(join(remote, 'content'), content);
  const editorState = openEditorState(sample ? editorFolder(remote) : dirname(content));
  const readContent = watchContent(content, editorState);
  // The first read takes seconds; it is done before the page needs it.
  readContent();
  const pages = new Set<Response>();
  const changed = () => pages.forEach((page) => page.write('data: changed\n\n'));
  const releases = createReleaseRun({ remote, releaseOptions, editorState, readContent, changed });
  // Node's recursive watch misses a file that was replaced, which is how most editors save.
  const watcher = watch(content, { ignoreInitial: true }).on('all', changed);
  const token = editorState.token();

  app.use(guard(port, token));
  app.get('/api/events', (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('data: opened\n\n');
    pages.add(response);
    request.once('close', () => pages.delete(response));
  });
  app.use(
    '/api',
    express.json({ limit: '2mb' }),
    routes({ content, preview, editorState, readContent, releases, sample }),
  );
  app.use('/report', express.static(join(remote, 'test-results/release')));
  app.use(await servePage(preview));
  app.use(() => {
    throw new Refused('NOT_FOUND', 'There is nothing at this address');
  });
  app.use(sendError);
  return { app, token, close: () => watcher.close() };
}
