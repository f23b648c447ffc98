import { formatMoment, type Language } from '@site/shared-i18n';
import { previewPath, type PreviewPass } from '@site/releases/preview/preview-links.ts';
import { shellTexts } from './render-chrome.tsx';

/** Marks every page of a preview: which release it shows, and until when. */
export function PreviewBar({ pass, language }: { pass: PreviewPass; language: Language }) {
  const { remote, version } = pass.earlier ?? pass;
  const t = shellTexts(language);
  const until = formatMoment(new Date(pass.until), language);
  return (
    <div id="site-preview" role="note">
      <span>{t('preview.text', { remote, version, until })}</span>
      <form method="post" action={`${previewPath}end`}>
        <button>{t('preview.end')}</button>
      </form>
    </div>
  );
}
