import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import { addressIn } from '@site/shared-i18n';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { NotePage } from './NotePage.tsx';

/** The short pages about the publisher; each id is also the key of its texts. */
export const companyPages = ['about', 'partners', 'careers', 'blog'] as const;

/**
 * The page about the publisher that the island asks for.
 * @throws Error where there is none of that id
 */
export default function CompanyPage() {
  const { t } = useTranslation('marketing');
  const { page, language, site } = useIsland();
  const id = companyPages.find((candidate) => candidate === page);
  if (!id) throw new Error(`There is no page ${page} about the publisher`);
  return (
    <NotePage
      title={t(`notes.${id}.title`)}
      lead={t(`notes.${id}.lead`)}
      sections={(['one', 'two'] as const).map((section) => ({
        title: t(`notes.${id}.${section}.title`),
        text: t(`notes.${id}.${section}.text`),
      }))}
    >
      <div className={layout.actions}>
        {id === 'blog' && (
          <a className={button.primary} href={`${addressIn(language, '/atlasfibre')}#colour-code`}>
            {t('notes.blog.fibre')}
          </a>
        )}
        <a
          className={id === 'blog' ? button.secondary : button.primary}
          href={`${addressIn(language, '/')}#contact`}
        >
          {t('notes.write')}
        </a>
        <a
          className={button.secondary}
          href={`mailto:${site.email}?subject=${encodeURIComponent(t(`notes.${id}.title`))}`}
        >
          <Icon name="mail" />
          {t('notes.mail')}
        </a>
      </div>
    </NotePage>
  );
}
