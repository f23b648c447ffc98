import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { addressIn } from '@site/shared-i18n';
import { PublisherAddress } from '../../components/PublisherAddress.tsx';
import { Promises } from '../../components/Promises.tsx';
import { screenPicture, wordlessPicture } from '../../pictures.ts';
import { sampledApps } from '../../samples/samples.ts';
import { SampleLink, TrialLink } from '../../components/links.tsx';
import { articlePath, articles, showcase } from '../../showcase.ts';
import layout from '../../components/layout.module.css';
import { ContactLinks } from './CompanyPage.tsx';
import styles from './AboutPage.module.css';

export default function AboutPage() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <article className={layout.page}>
      <Ground />
      <div className={`${layout.inner} ${styles.page}`}>
        <PageHead title={t('shortPages.about.title')} lead={t('shortPages.about.lead')} />
        <Letter />
        <div className={layout.actions}>
          <TrialLink />
          <p className={styles.note}>{t('hero.note')}</p>
        </div>
        <Publisher />
        <HowWeWork />
        <ContactLinks subject={t('shortPages.about.title')}>
          <ButtonLink href={addressIn(language, '/apps')}>{t('apps.viewAll')}</ButtonLink>
        </ContactLinks>
      </div>
    </article>
  );
}

/** The publisher's word to its readers, signed by the person who answers for the content, where one is named. */
function Letter() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <div className={styles.letter}>
      <h2 className={styles.address}>{t('shortPages.about.letter.title')}</h2>
      <div className={styles.hand}>
        <span className={styles.strands} aria-hidden="true" />
        <p>{t('shortPages.about.letter.why')}</p>
        <p>{t('shortPages.about.letter.promise')}</p>
        <p>
          {t('shortPages.about.letter.help')}{' '}
          <a href={`${addressIn(language, '/')}#contact`}>{t('shortPages.write')}</a>
        </p>
        <p className={styles.signature}>
          {t('shortPages.about.letter.wish')}
          <b data-value={site.imprint.director}>{site.imprint.director}</b>
          <b>{site.publisher}</b>
          <span>{site.address.city}</span>
        </p>
      </div>
      <p className={styles.postscript}>
        {t('shortPages.about.letter.postscript')}{' '}
        <a href={addressIn(language, '/job-report')}>{t('jobReport.link')}</a>
      </p>
    </div>
  );
}

/** What the publisher does and lives from, and who it is, as configured; unset facts are hidden. */
function Publisher() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const facts = [
    ['publisher', site.publisher],
    ['director', site.imprint.director],
    ['since', site.since],
    ['people', site.people],
    ['companyNumber', site.imprint.companyNumber],
  ] as const;
  return (
    <Card className={styles.publisher}>
      <img src={wordlessPicture('field')} alt="" width={1200} height={300} />
      <div className={styles.words}>
        <h2>{t('shortPages.about.one.title')}</h2>
        <p>{t('shortPages.about.one.text')}</p>
        <ul className={styles.apps}>
          {showcase.map(({ name, slug }) => (
            <li key={slug}>
              <a href={addressIn(language, `/${slug}`)}>
                <AppIcon app={name} />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <h2>{t('shortPages.about.two.title')}</h2>
        <p>{t('shortPages.about.two.text')}</p>
        <h2>{t('shortPages.about.who.title')}</h2>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} data-value={value}>
              <dt>{t(`shortPages.about.who.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('contact.phone')}</dt>
            <dd>
              <a href={site.phoneUri}>{site.phone}</a>
            </dd>
          </div>
          <div>
            <dt>{t('shortPages.about.who.address')}</dt>
            <dd>
              <PublisherAddress />
            </dd>
          </div>
        </dl>
      </div>
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
        <Proof
          picture={screenPicture('chronos-pro-detail-3', language)}
          title={t('shortPages.about.how.samples.title')}
          text={t('shortPages.about.how.samples.text')}
        >
          {sampledApps.map((slug) => (
            <SampleLink key={slug} slug={slug} />
          ))}
        </Proof>
        <Proof
          picture={screenPicture('atlasfibre-detail-2', language)}
          title={t('blog.title')}
          text={t('blog.lead')}
        >
          <ButtonLink variant="text" href={addressIn(language, articlePath(article))}>
            {t(`${article.texts}.title`)}
          </ButtonLink>
        </Proof>
        <Proof
          picture={wordlessPicture('versions')}
          title={t('shortPages.about.how.versions.title')}
          text={t('shortPages.about.how.versions.text')}
        >
          <ButtonLink variant="text" href={pageAddress('privacy')}>
            {t('shortPages.about.how.versions.link')}
          </ButtonLink>
        </Proof>
        <Proof
          picture={screenPicture('support', language)}
          title={t('support.title')}
          text={t('support.hours', { hours: site.supportHours })}
        >
          <ButtonLink variant="text" href={addressIn(language, '/support')}>
            {t('pricing.faq.title')}
          </ButtonLink>
        </Proof>
      </div>
      <Promises />
    </Card>
  );
}

interface ProofProps {
  picture: string;
  title: string;
  text: string;
  children: ReactNode;
}

function Proof({ picture, title, text, children }: ProofProps) {
  return (
    <div>
      <img src={picture} alt="" width={160} height={140} loading="lazy" />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
