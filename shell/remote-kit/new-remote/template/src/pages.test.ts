import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { remoteTexts, renderFragment } from '@site/remote-kit/prerender';
import { pages } from './pages.ts';

test.each(languages)('every page shows a heading in %s, and no text is missing', async (language) => {
  const { t } = remoteTexts('REMOTE', language);
  for (const page of pages) {
    const { html, head } = await renderFragment({ remote: 'REMOTE' }, page, language, {});
    expect(html).toContain('<h1');
    expect(html).not.toMatch(/>\w+\.\w+</);
    expect(head.description.length).toBeGreaterThan(0);
  }
  expect(t('first.title')).not.toBe('first.title');
});
