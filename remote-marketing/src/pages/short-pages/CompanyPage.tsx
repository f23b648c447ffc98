import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import { wordlessPicture } from '../../pictures.ts';
import { companyPages } from '../../showcase.ts';
import layout from '../../components/layout.module.css';
import styles from './ShortPage.module.css';

const texts = { careers: 'shortPages.careers.two', partners: 'shortPages.partners.one' } as const;

/** `careers` or `partners`: one text, and the ways to write. */
export default function CompanyPage() {
  const { t } = useTranslation('marketing');
  const { page } = usePage();
  const company = companyPages.find(({ id }) => id === page);
  if (!company || company.id === 'about') throw new Error(`There is no page ${page} about the publisher`);
  const { id, drawing } = company;
  return (
    <ShortPage
      title={t(`shortPages.${id}.title`)}
      lead={t(`shortPages.${id}.lead`)}
      section={{ title: t(`${texts[id]}.title`), text: t(`${texts[id]}.text`) }}
      actions={<ContactLinks subject={t(`shortPages.${id}.title`)} />}
    >
      <img
        className={styles.object}
        src={wordlessPicture(drawing)}
        alt=""
        width={560}
        height={340}
        loading="lazy"
      />
    </ShortPage>
  );
}

interface ContactLinksProps {
  /** Of the e-mail. */
  subject: string;
  children?: ReactNode;
}

/** The ways to write, after the children; the first of all stands out. */
export function ContactLinks({ subject, children }: ContactLinksProps) {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <div className={layout.actions}>
      {children}
      <ButtonLink variant={children ? 'secondary' : 'primary'} href={`${addressIn(language, '/')}#contact`}>
        {t('shortPages.write')}
      </ButtonLink>
      <ButtonLink variant="secondary" href={`mailto:${site.email}?subject=${encodeURIComponent(subject)}`}>
        <Icon name="mail" />
        {t('shortPages.mail')}
      </ButtonLink>
    </div>
  );
}

interface ShortPageProps {
  title: string;
  lead: string;
  section: { title: string; text: string };
  actions?: ReactNode;
  /** Beside the section. */
  children: ReactNode;
}

export function ShortPage({ title, lead, section, actions, children }: ShortPageProps) {
  return (
    <article className={`${layout.page} ${styles.page}`}>
      <Ground />
      <div className={layout.inner}>
        <PageHead title={title} lead={lead} />
        <div className={styles.columns}>
          <Card className={styles.text}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
            {actions}
          </Card>
          {children}
        </div>
      </div>
    </article>
  );
}
