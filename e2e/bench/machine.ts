import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** Where the figures come from; those of a busy machine say little. */
export interface Machine {
  processor: string;
  cores: number;
  node: string;
  browser: string;
  lighthouse: string;
  /** Processes that wanted to run, on average over the minute before the first and the last run. */
  loadBefore: number;
  loadAfter: number;
}

/** @param browser path of its executable @param loadBefore `presentLoad()` at the beginning */
export function describeMachine(browser: string, loadBefore: number): Machine {
  const manifest = new URL('../package.json', import.meta.resolve('lighthouse'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    node: process.versions.node,
    // Debian's wrapper around Chromium mutters on standard error.
    browser: execFileSync(browser, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim(),
    lighthouse: version,
    loadBefore,
    loadAfter: presentLoad(),
  };
}

export function presentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(2));
}
