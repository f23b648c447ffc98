import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import fibre from './features/fibre.svg?raw';
import offline from './features/offline.svg?raw';
import photos from './features/photos.svg?raw';
import signature from './features/signature.svg?raw';
import { LanguagesPicture, OfflineWords, PhotosWords, ReportPicture } from './FeaturePictures.tsx';
import styles from './Features.module.css';

interface Feature {
  feature: 'offline' | 'photos' | 'pdf' | 'signature' | 'fibre' | 'languages';
  /** Markup: a picture file would be a document of its own to the browser. */
  drawing?: string;
  /** What stands on the drawing. */
  Words?: ComponentType;
}

/** In the grid's order. */
const features: Feature[] = [
  { feature: 'offline', drawing: offline, Words: OfflineWords },
  { feature: 'photos', drawing: photos, Words: PhotosWords },
  { feature: 'pdf', Words: ReportPicture },
  { feature: 'signature', drawing: signature },
  { feature: 'fibre', drawing: fibre },
  { feature: 'languages', Words: LanguagesPicture },
];

const wholeOnPhones = new Set<Feature['feature']>(['photos', 'pdf', 'fibre']);

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
          {features.map(({ feature, drawing, Words }) => (
            <li key={feature}>
              <div
                className={`${styles.picture} ${wholeOnPhones.has(feature) ? styles.whole : ''}`}
                aria-hidden="true"
                translate="no"
              >
                <svg viewBox="0 0 400 240" fontSize="17" fontWeight="600" fill="var(--color-text)">
                  {drawing && <g dangerouslySetInnerHTML={{ __html: drawing }} />}
                  {Words && <Words />}
                </svg>
              </div>
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
