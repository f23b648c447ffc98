import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { colourCodes, positions } from '../atlasfibre/fibre-colours.ts';
import { Swatch } from '../atlasfibre/Swatch.tsx';
import styles from './FibreFinder.module.css';

const [{ order }] = colourCodes;

/** Answered by the style sheet alone, for cables of up to twelve tubes with twelve fibres: a choice shows its answer. */
export function FibreFinder() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <div className={styles.finder}>
      <label>
        {t('fibre.numberOf')}
        <select defaultValue={38} autoComplete="off">
          {order.map((_, tube) => (
            <optgroup key={tube} label={t('fibre.tube', { tube: tube + 1 })}>
              {order.map((_, index) => (
                <option key={index}>{tube * positions + index + 1}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <output>
        {(['tube', 'position'] as const).map((part) => (
          <span key={part} className={styles[part]}>
            {order.map((colour, index) => (
              <span key={colour} className={styles.answer}>
                <Swatch colour={colour} />
                <span>
                  {t(`fibre.${part}`, { [part]: index + 1 })} <b>{t(`fibre.colour.${colour}`)}</b>
                </span>
              </span>
            ))}
          </span>
        ))}
      </output>
      <a className={layout.headingLink} href={`${addressIn(language, '/atlasfibre')}#colour-code`}>
        {t('features.fibre.title')}
        <Icon name="arrow" />
      </a>
    </div>
  );
}
