import { useTranslation } from 'react-i18next';
import { policyAddress } from '@site/shared-i18n';
import { formatDay } from '../../policies/dates.ts';
import type { PolicyText } from '../../policies/policy-text.ts';
import styles from './VersionsPage.module.css';

/**
 * Says above a version at its own address whether it is the current one.
 * @param successor the version that came after it, if one did
 */
export function VersionNotice({ text, successor }: { text: PolicyText; successor: PolicyText | undefined }) {
  const { t } = useTranslation();
  const { policy, language } = text;
  const date = successor && formatDay(successor.effective, language);
  return (
    <aside className={styles.notice}>
      <p>
        {successor ? t('versions.earlier', { version: successor.version, date }) : t('versions.permanent')}
      </p>
      <p>
        <a href={policyAddress(policy, language)}>{t('versions.readCurrent')}</a>
      </p>
    </aside>
  );
}
