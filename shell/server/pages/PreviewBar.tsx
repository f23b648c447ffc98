import { formatMoment, type Language } from '@site/shared-i18n';
import { previewPath, type PreviewPass } from '@site/releases/preview/preview-links.ts';
import { shellTexts } from './render-chrome.tsx';

/** Marks every page of a preview: which releases it shows, and until when. */
export function PreviewBar({ pass, language }: { pass: PreviewPass; language: Language }) {
  const shown = pass.earlier ? { [pass.earlier.remote]: pass.earlier.version } : pass.releases;
  const releases = Object.entries(shown).map((release) => release.join(' '));
  const t = shellTexts(language);
  const until = formatMoment(new Date(pass.until), language);
  return (
    <div id="site-preview" role="note">
      <span>{t('preview.text', { releases: releases.join(', '), until })}</span>
      <form method="post" action={`${previewPath}end`}>
        <button>{t('preview.end')}</button>
      </form>
    </div>
  );
}
