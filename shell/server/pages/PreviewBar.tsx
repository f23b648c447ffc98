import type { Language } from '@site/shared-i18n';
import { previewPath, type PreviewPass } from '@site/releases/preview/preview-links.ts';
import { shellTexts } from './render-chrome.tsx';

/** Says on every page of a preview that it is one, of what and until when. */
export function PreviewBar({ pass, language }: { pass: PreviewPass; language: Language }) {
  const { remote, version } = pass.earlier ?? pass;
  const t = shellTexts(language);
  const until = new Intl.DateTimeFormat(`${language}-CH`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(pass.until);
  return (
    <div id="site-preview" role="note">
      <span>{t('preview.text', { remote, version, until })}</span>
      <form method="post" action={`${previewPath}end`}>
        <button>{t('preview.end')}</button>
      </form>
    </div>
  );
}
