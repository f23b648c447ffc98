import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = pathToFileURL(join(import.meta.dirname, 'find-browser.mjs')).href;

/**
 * Looks for a browser on a Debian with some programs.
 * @returns the last word printed, and the arguments of apt-get
 */
function findBrowser(/** @type {string[]} */ installed, /** @type {NodeJS.ProcessEnv} */ environment = {}) {
  const bin = mkdtempSync(join(tmpdir(), 'find-browser-'));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  for (const name of installed) writeFileSync(join(bin, name), '');
  writeFileSync(join(bin, 'apt-get'), `#!/bin/sh\necho "$1" >> ${bin}/asked\n`, { mode: 0o755 });
  const script = `console.log(await (await import('${program}')).findOrInstallBrowser())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: bin, ...environment },
    encoding: 'utf8',
  });
  const calls = existsSync(join(bin, 'asked')) ? readFileSync(join(bin, 'asked'), 'utf8').split('\n') : [];
  return { found: stdout.trim().split('/').at(-1), installs: calls.includes('install') };
}

test('R9 a browser that is there is taken, the fastest first, and the machine stays as it is', () => {
  expect(findBrowser(['chromium'])).toEqual({ found: 'chromium', installs: false });
  expect(findBrowser(['chromium', 'chromium-headless-shell'])).toEqual({
    found: 'chromium-headless-shell',
    installs: false,
  });
});

test('R9 a machine of CI gets the fastest beside a whole browser, where it may be installed', () => {
  const ci = { CI: 'true' };
  const isRoot = process.getuid?.() === 0;
  expect(findBrowser(['chromium'], ci)).toEqual({ found: 'chromium', installs: isRoot });
  expect(findBrowser(['chromium-headless-shell'], ci).installs).toBe(false);
});
