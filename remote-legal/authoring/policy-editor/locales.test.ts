import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMessages } from '@site/shared-i18n/messages-check';

test('T10 the editor speaks seven languages', () => {
  expect(checkMessages(join(import.meta.dirname, 'locales'))).toEqual([]);
});
