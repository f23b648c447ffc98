import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn, formatDay } from '@site/shared-i18n';
import layout from '../../components/layout.module.css';
import { CodesTable } from '../atlasfibre/CodesTable.tsx';
import { ColourSources } from '../atlasfibre/ColourSources.tsx';
import { articles } from './articles.ts';
import styles from './Blog.module.css';

const texts = 'blog.fibreColours';
const checks = ['one', 'two', 'three', 'four', 'five'] as const;

/** The article on colour codes, with the viewer's table; prints on one sheet. */
export default function FibreColoursPage() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const [{ day }] = articles;
  return (
    <article className={`${layout.section} ${styles.article}`}>
      <div className={layout.inner}>
        <header className={layout.heading}>
          <h1 tabIndex={-1}>{t(`${texts}.title`)}</h1>
          <p>{t(`${texts}.lead`)}</p>
          <p className={styles.day}>
            {site.publisher} · <time dateTime={day}>{formatDay(day, language)}</time>
          </p>
        </header>
        <div className={styles.text}>
          {(['codes', 'number'] as const).map((section) => (
            <section key={section}>
              <h2>{t(`${texts}.${section}.title`)}</h2>
              <p>{t(`${texts}.${section}.one`)}</p>
              <p>{t(`${texts}.${section}.two`)}</p>
            </section>
          ))}
          <section>
            <h2>{t(`${texts}.check.title`)}</h2>
            <ol>
              {checks.map((check) => (
                <li key={check}>{t(`${texts}.check.${check}`)}</li>
              ))}
            </ol>
          </section>
        </div>
        <section>
          <h2>{t(`${texts}.table`)}</h2>
          <p className={styles.onScreen}>{t(`${texts}.print`)}</p>
          <CodesTable className={styles.scroll} title={t(`${texts}.table`)} />
          <ColourSources />
        </section>
        <div className={styles.onScreen}>
          <p>{t(`${texts}.tool`)}</p>
          <ButtonLink href={`${addressIn(language, '/atlasfibre')}#colour-code`}>
            {t(`${texts}.fibre`)}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
