import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { lighthouse } from './lighthouse-run.ts';

/** The machine that was measured on; figures from a busy one mean little. */
export interface Machine {
  processor: string;
  cores: number;
  node: string;
  browser: string;
  lighthouse: string;
  /** The load average of the minute before the first run, and of the last one. */
  loadBefore: number;
  loadAfter: number;
}

/** @param browser path of its executable @param loadBefore `presentLoad()` at the beginning */
export function describeMachine(browser: string, loadBefore: number): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    node: process.versions.node,
    // Debian's wrapper around Chromium prints warnings to standard error.
    browser: execFileSync(browser, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim(),
    lighthouse,
    loadBefore,
    loadAfter: currentLoad(),
  };
}

export function currentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(2));
}
