import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card, PageHead } from '@site/remote-kit/ui';
import { addressIn, formatDay } from '@site/shared-i18n';
import layout from '../../components/layout.module.css';
import { TrialLink } from '../../components/links.tsx';
import { DetailPicture } from '../../components/app-pictures.tsx';
import { CodesTable, ColourSources } from '../atlasfibre/CodesTable.tsx';
import { screenPicture } from '../../pictures.ts';
import { articles } from '../../showcase.ts';
import styles from './Blog.module.css';

const texts = 'blog.fibreColours';
const checks = ['one', 'two', 'three', 'four', 'five'] as const;

/** The article on colour codes, with the viewer's table; prints on one sheet. */
export default function FibreColoursPage() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const [{ day }] = articles;
  return (
    <article className={`${layout.page} ${styles.article}`}>
      <div className={layout.inner}>
        <SheetOwner />
        <PageHead title={t(`${texts}.title`)} lead={t(`${texts}.lead`)}>
          <p className={styles.day}>
            {site.publisher} · <time dateTime={day}>{formatDay(day, language)}</time>
          </p>
        </PageHead>
        <div className={styles.text}>
          <img
            className={styles.orders}
            src={screenPicture('orders', language)}
            alt=""
            width="360"
            height="240"
            loading="lazy"
          />
          {(['codes', 'number'] as const).map((section) => (
            <section key={section}>
              <h2>{t(`${texts}.${section}.title`)}</h2>
              <p>{t(`${texts}.${section}.one`)}</p>
              <p>{t(`${texts}.${section}.two`)}</p>
            </section>
          ))}
          <ViewerCard />
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
          <p>
            {t('appPage.facts.trial.text')} <TrialLink app="AtlasFibre" variant="text" />
          </p>
        </div>
      </div>
    </article>
  );
}

/** On paper: whose sheet it is, and a code that leads to the app. */
function SheetOwner() {
  const { language, site } = usePage();
  const query = new URLSearchParams({ appName: 'AtlasFibre', language });
  return (
    <p className={styles.onPaper}>
      <img src={`/api/app-download/qr-code?${query}`} alt="" width="72" height="72" />
      <span>
        <b>{site.name}</b>
        {site.origin}
        {addressIn(language, '/atlasfibre')}
      </span>
    </p>
  );
}

function ViewerCard() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  const page = addressIn(language, '/atlasfibre');
  return (
    <Card as="div" className={styles.viewer}>
      <DetailPicture slug="atlasfibre" number={3} />
      <div>
        <h2>{t('apps.atlasFibre.screens.three.title')}</h2>
        <p>{t('apps.atlasFibre.screens.three.text')}</p>
        <ButtonLink href={`${page}#colour-code`}>{t(`${texts}.fibre`)}</ButtonLink>
        <ButtonLink variant="text" href={page}>
          {t('apps.moreAbout', { app: 'AtlasFibre' })}
        </ButtonLink>
      </div>
    </Card>
  );
}
