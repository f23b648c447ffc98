import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Ground, PageHead } from '@site/remote-kit/ui';
import { addressIn, formatDay } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import layout from '../../components/layout.module.css';
import fibre from '../landing/features/fibre.svg?raw';
import { articlePath, articles } from '../../showcase.ts';
import styles from './Blog.module.css';

export default function BlogPage() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <div className={layout.page}>
      <Ground />
      <div className={layout.inner}>
        <PageHead title={t('blog.title')} lead={t('blog.lead')} />
        {articles.map((article) => (
          <article key={article.slug} className={styles.listed}>
            <div>
              <p className={styles.day}>
                <time dateTime={article.day}>{formatDay(article.day, language)}</time>
              </p>
              <h2>{t(`${article.texts}.title`)}</h2>
              <p>{t(`${article.texts}.lead`)}</p>
              <div className={layout.actions}>
                <ButtonLink href={addressIn(language, articlePath(article))}>{t('blog.read')}</ButtonLink>
              </div>
            </div>
            {/* Markup: its colours are those of the theme. */}
            <div className={styles.picture} aria-hidden="true" dangerouslySetInnerHTML={{ __html: fibre }} />
          </article>
        ))}
        <p className={styles.next}>
          {t('blog.next')}{' '}
          <SiteLink to={`${addressIn(language, '/')}#contact`}>{t('shortPages.write')}</SiteLink>
        </p>
      </div>
    </div>
  );
}
