import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMessages } from '@site/shared-i18n/messages-check';
import { policies } from '../../src/policies/policies.ts';
import french from './locales/fr.json' with { type: 'json' };

test('T10 the editor speaks seven languages, and has a name for each policy', () => {
  expect(checkMessages(join(import.meta.dirname, 'locales'))).toEqual([]);
  expect(Object.keys(french.policies)).toEqual([...policies]);
});
