import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Inside `node_modules`, so that everything runs after a new installation. */
const file = 'node_modules/.cache/passed-tests.json';

/** Files that every part depends on. */
const ofAll = [
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts', 'eslint.config.js'],
  ...['.run', '.nvmrc'],
];

/**
 * Remembers the files with which each part of `npm test` passed, so that parts that a change cannot affect are
 * skipped.
 * @param {boolean} runsAll whether every part runs, even if it passed before
 */
export function openPassedTests(runsAll) {
  /** @type {Record<string, string>} digests by part */
  const passed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  /** @type {Map<string, string | undefined>} digests of the present files, by folders */
  const digests = new Map();

  /** @param {string[]} folders */
  const digestOf = (folders) => {
    const name = folders.join(' ');
    if (!digests.has(name)) digests.set(name, digestFiles([...ofAll, ...folders]));
    return digests.get(name);
  };

  return {
    /**
     * @param {string} part @param {string[]} folders with everything that can affect it
     * @returns whether it passed with the same files
     */
    isUnchanged(part, folders) {
      const digest = digestOf(folders);
      return !runsAll && digest !== undefined && passed[part] === digest;
    },
    /** @param {string} part @param {string[]} folders the same as in the check before it ran */
    hasPassed(part, folders) {
      const digest = digestOf(folders);
      if (digest === undefined) return;
      passed[part] = digest;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(passed, undefined, 2));
    },
  };
}

/**
 * A digest of the files in some folders that git tracks or does not ignore.
 * @param {string[]} paths @returns undefined where git is not available
 */
function digestFiles(paths) {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const { status, stdout } = spawnSync('git', options, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) return undefined;
  const hash = createHash('sha256');
  for (const path of new Set(stdout.split('\0').sort())) {
    if (path && existsSync(path)) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
