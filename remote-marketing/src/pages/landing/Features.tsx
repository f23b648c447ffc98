import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { screenPicture } from '../../pictures.ts';
import { Languages, Located, Offline, Report } from './FeatureObjects.tsx';
import fibre from './features/fibre.svg?raw';
import signature from './features/signature.svg?raw';
import styles from './Features.module.css';

/** In the grid's order. */
const features = ['offline', 'photos', 'pdf', 'signature', 'fibre', 'languages'] as const;

/** Those that are an object at every width. */
const drawings = { signature, fibre };

/** The objects in narrow columns; wider ones have a picture with words. */
const objects = { offline: Offline, photos: Located, pdf: Report, languages: Languages };

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
          {features.map((feature) => (
            <li key={feature}>
              <div className={styles.picture} aria-hidden="true" translate="no">
                <FeaturePicture feature={feature} />
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

function FeaturePicture({ feature }: { feature: (typeof features)[number] }) {
  const { language } = usePage();
  // Markup: a picture file would be a document of its own to the browser.
  if (feature === 'signature' || feature === 'fibre')
    return <svg viewBox="0 0 400 240" dangerouslySetInnerHTML={{ __html: drawings[feature] }} />;
  const Narrow = objects[feature];
  return (
    <>
      <svg className={styles.narrow} viewBox="0 0 400 240" fill="var(--color-text)">
        <Narrow />
      </svg>
      <img
        src={screenPicture(`feature-${feature}`, language)}
        alt=""
        width="400"
        height="240"
        loading="lazy"
      />
    </>
  );
}
