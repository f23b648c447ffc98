import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { Promises } from '../../components/Promises.tsx';
import { sampledApps } from '../../samples/samples.ts';
import { SampleLink } from '../app/SampleLink.tsx';
import { articlePath, articles } from '../blog/articles.ts';
import styles from './HowWeWork.module.css';

/** How the publisher works: what each visitor can open and check, then what all can rely on. */
export function HowWeWork() {
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

interface ProofProps {
  title: string;
  text: string;
  /** Links to it. */
  children: ReactNode;
}

function Proof({ title, text, children }: ProofProps) {
  return (
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}
