import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (/** @type {string} */ file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const dockerfiles = [
  'api/Dockerfile',
  'api/backup/Dockerfile',
  'api/stand-ins/Dockerfile',
  'shell/Dockerfile',
  'shell/remote-kit/remote.Dockerfile',
].map(read);
const compose = read('docker-compose.yml');

test('O1 every image is pinned by digest, and Node is a supported one', () => {
  const stages = dockerfiles.flatMap((text) => [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)]);
  const builtStages = new Set(stages.map(([, , stage]) => stage));
  const bases = stages.flatMap(([, image = '']) => (builtStages.has(image) ? [] : [image]));
  const pulled = [...compose.matchAll(/^ {4}image: ([^$\s]+)$/gm)].map(([, image = '']) => image);
  expect(pulled.length).toBe(4);
  for (const image of [...bases, ...pulled])
    expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
  // The back-up has the tools of the database's own image, so that they match the server.
  const notNode = bases.filter((base) => !base.startsWith('node:24.'));
  expect(notNode).toEqual(pulled.filter((image) => image.startsWith('postgres:')));
  for (const text of dockerfiles) expect(text, 'no front end without a digest').not.toContain('# syntax=');
  expect(JSON.parse(read('renovate.json')).pinDigests, 'and kept up to date').toBe(true);
});

test('F-own-images an image that is built here is never pulled', () => {
  const builtImages = compose.match(/^ {4}image: \$\{IMAGES.*$/gm) ?? [];
  expect(builtImages.length).toBeGreaterThan(5);
  expect(
    compose.match(/^ {4}image: \$\{IMAGES.*\n {4}pull_policy: \$\{PULL_POLICY:-never\}$/gm),
  ).toHaveLength(builtImages.length);
});
