import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import { PublisherAddress } from '../../components/PublisherAddress.tsx';
import { Promises } from '../../components/Promises.tsx';
import { fieldScene } from '../../pictures.ts';
import { sampledApps } from '../../samples/samples.ts';
import { SampleLink } from '../../components/links.tsx';
import { articlePath, articles, companyPages } from '../../showcase.ts';
import layout from '../../components/layout.module.css';
import shortPageStyles from './ShortPage.module.css';
import styles from './CompanyPage.module.css';

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
      before={
        id === 'about' && (
          <>
            <img className={styles.scene} src={fieldScene} alt="" width={1200} height={300} />
            <PublisherFacts />
          </>
        )
      }
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

/** Facts about the publisher as configured; unset ones are hidden. */
function PublisherFacts() {
  const { t } = useTranslation('marketing');
  const { site } = usePage();
  const facts = [
    ['publisher', site.publisher],
    ['since', site.since],
    ['people', site.people],
    ['companyNumber', site.imprint.companyNumber],
  ] as const;
  return (
    <Card>
      <h2>{t('shortPages.about.who.title')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-value={value}>
            <dt>{t(`shortPages.about.who.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('shortPages.about.who.address')}</dt>
          <dd>
            <PublisherAddress />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function HowWeWork() {
  const { t } = useTranslation('marketing');
  const { language, pageAddress, site } = usePage();
  const [article] = articles;
  return (
    <Card className={styles.how}>
      <h2>{t('shortPages.about.how.title')}</h2>
      <div className={styles.proofs}>
        <Proof title={t('shortPages.about.how.samples.title')} text={t('shortPages.about.how.samples.text')}>
          {sampledApps.map((slug) => (
            <SampleLink key={slug} slug={slug} />
          ))}
        </Proof>
        <Proof title={t('blog.title')} text={t('blog.lead')}>
          <ButtonLink variant="text" href={addressIn(language, articlePath(article))}>
            {t(`${article.texts}.title`)}
          </ButtonLink>
        </Proof>
        <Proof
          title={t('shortPages.about.how.versions.title')}
          text={t('shortPages.about.how.versions.text')}
        >
          <ButtonLink variant="text" href={pageAddress('privacy')}>
            {t('shortPages.about.how.versions.link')}
          </ButtonLink>
        </Proof>
        <Proof title={t('support.title')} text={t('support.hours', { hours: site.supportHours })}>
          <ButtonLink variant="text" href={addressIn(language, '/support')}>
            {t('pricing.faq.title')}
          </ButtonLink>
        </Proof>
      </div>
      <Promises />
    </Card>
  );
}

function Proof({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ShortPageProps {
  title: string;
  lead: string;
  before?: ReactNode;
  sections: { title: string; text: string }[];
  after?: ReactNode;
  actions?: ReactNode;
  form?: ReactNode;
}

export function ShortPage({ title, lead, before, sections, after, actions, form }: ShortPageProps) {
  const isSingle = sections.length === 1;
  return (
    <article className={`${layout.page} ${shortPageStyles.page}`}>
      <Ground />
      <div className={layout.inner}>
        <PageHead title={title} lead={lead} />
        <div className={isSingle ? shortPageStyles.single : shortPageStyles.sections}>
          {before}
          {sections.map((section) => (
            <Card key={section.title} className={shortPageStyles.text}>
              <h2>{section.title}</h2>
              <p>{section.text}</p>
              {isSingle && actions}
            </Card>
          ))}
          {after}
          {form}
        </div>
        {!isSingle && actions}
      </div>
    </article>
  );
}
