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
  const id = companyPages.find((candidate) => candidate.id === page)?.id;
  if (!id) throw new Error(`There is no page ${page} about the publisher`);
  return (
    <ShortPage
      title={t(`shortPages.${id}.title`)}
      lead={t(`shortPages.${id}.lead`)}
      sections={(['one', 'two'] as const).map((section) => ({
        title: t(`shortPages.${id}.${section}.title`),
        text: t(`shortPages.${id}.${section}.text`),
      }))}
      facts={
        id === 'about' && (
          <>
            <HowWeWork />
            <PublisherFacts />
          </>
        )
      }
    >
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
    </ShortPage>
  );
}
