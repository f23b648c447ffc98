import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import fibre from './features/fibre.svg?raw';
import languages from './features/languages.svg?raw';
import offline from './features/offline.svg?raw';
import pdf from './features/pdf.svg?raw';
import photos from './features/photos.svg?raw';
import signature from './features/signature.svg?raw';
import styles from './Features.module.css';

/** In the grid's order, each with its picture's markup: a picture file would be a document of its own to the browser. */
const features = [
  ['offline', offline],
  ['photos', photos],
  ['pdf', pdf],
  ['signature', signature],
  ['fibre', fibre],
  ['languages', languages],
] as const;

export function Features() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section id="features" className={`${layout.section} ${layout.sunken}`}>
      <div className={layout.inner} data-reveal>
        <div className={layout.heading}>
          <h2>{t('features.title')}</h2>
          <p>{t('features.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {features.map(([feature, picture]) => (
            <li key={feature}>
              <div
                className={styles.picture}
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: picture }}
              />
              <h3>
                {feature === 'fibre' ? (
                  <a
                    className={layout.headingLink}
                    href={`${addressIn(language, '/atlasfibre')}#colour-code`}
                  >
                    {t(`features.${feature}.title`)}
                    <Icon name="arrow" />
                  </a>
                ) : (
                  t(`features.${feature}.title`)
                )}
              </h3>
              <p>{t(`features.${feature}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
