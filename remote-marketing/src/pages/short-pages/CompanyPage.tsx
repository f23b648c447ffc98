import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { companyPages } from './company-pages.ts';
import { HowWeWork } from './HowWeWork.tsx';
import { PublisherFacts } from './PublisherFacts.tsx';
import { ShortPage } from './ShortPage.tsx';

/** The page about the publisher with the page's id. @throws Error where there is none */
export default function CompanyPage() {
  const { t } = useTranslation('marketing');
  const { page, language, site } = usePage();
  const company = companyPages.find(({ id }) => id === page);
  if (!company) throw new Error(`There is no page ${page} about the publisher`);
  const { id, sections } = company;
  return (
    <ShortPage
      title={t(`shortPages.${id}.title`)}
      lead={t(`shortPages.${id}.lead`)}
      sections={sections.map((section) => ({
        title: t(`shortPages.${id}.${section}.title` as 'shortPages.about.one.title'),
        text: t(`shortPages.${id}.${section}.text` as 'shortPages.about.one.text'),
      }))}
      before={id === 'about' && <PublisherFacts />}
      after={id === 'about' && <HowWeWork />}
      actions={
        <div className={layout.actions}>
          {id === 'about' && <ButtonLink href={addressIn(language, '/apps')}>{t('apps.viewAll')}</ButtonLink>}
          <ButtonLink
            variant={id === 'about' ? 'secondary' : 'primary'}
            href={`${addressIn(language, '/')}#contact`}
          >
            {t('shortPages.write')}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            href={`mailto:${site.email}?subject=${encodeURIComponent(t(`shortPages.${id}.title`))}`}
          >
            <Icon name="mail" />
            {t('shortPages.mail')}
          </ButtonLink>
        </div>
      }
    />
  );
}
