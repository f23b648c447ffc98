import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@site/shared-i18n';
import { digestList } from '../../../src/policies/checks/digests.ts';
import { describeFault } from '../../../src/policies/fault.ts';
import type { Policy } from '../../../src/policies/policies.ts';
import { recordVersions } from '../../../src/policies/record-versions.ts';

/** The policy in whose place the sample stands: the only one whose values are used by others too. */
export const samplePolicy: Policy = 'processing';

/**
 * Makes a content folder of its own anew, in which a made-up text on record stands for one policy. No build reads it.
 * @throws Error where the sample has faults
 */
export function makeSample(content: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(content, folder, { recursive: true });
  for (const language of languages)
    cpSync(
      join(import.meta.dirname, `../sample/${language}.md`),
      join(folder, language, `${samplePolicy}.md`),
    );
  const list = join(folder, digestList);
  const others = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => !line.includes(`  ${samplePolicy}/`));
  writeFileSync(list, others.join('\n'));
  rmSync(join(folder, 'published', samplePolicy), { recursive: true });
  const { faults } = recordVersions(folder, samplePolicy);
  if (faults.length > 0) throw new Error(faults.map(describeFault).join('\n'));
}
