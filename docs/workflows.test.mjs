import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { remotes } from '@site/local-site/services';

const folder = join(import.meta.dirname, '../.github/workflows');
const files = readdirSync(folder);
const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');

test('F-workflows every action that is not ours is pinned by digest, with its version beside it', () => {
  const uses = files.flatMap((file) =>
    [...read(file).matchAll(/\buses: (.+)$/gm)].map(([, used = '']) => used),
  );
  const foreign = uses.filter((used) => !used.startsWith('./'));
  expect(foreign.length).toBeGreaterThan(5);
  for (const used of foreign) expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('F-workflows a merge is released once its tests have passed on Node 20 and 24, whatever folder it changed', () => {
  const ci = parse(read('ci.yml'));
  for (const job of ['fast', 'all']) expect(ci.jobs[job].strategy.matrix.node).toEqual(['20.19', '24']);
  for (const remote of remotes) {
    const { on, jobs } = parse(read(`release-${remote}.yml`));
    expect(on).toEqual({
      workflow_run: { workflows: [ci.name], types: ['completed'], branches: ['main'] },
      workflow_dispatch: null,
    });
    expect(jobs.release.if).toContain("workflow_run.conclusion == 'success'");
    // What was tested, not what was merged since.
    expect(jobs.release.with.ref).toContain('workflow_run.head_sha');
  }
});

test('F-workflows only a remote whose version a merge has changed is released', () => {
  const { 'dry-run': dryRun, release } = parse(read('release-remote.yml')).jobs;
  expect(dryRun.outputs.changed).toBe('${{ steps.dry-run.outputs.changed }}');
  expect(release.needs).toBe('dry-run');
  expect(release.if).toContain("needs.dry-run.outputs.changed == 'true'");
});
