import { useTranslation } from 'react-i18next';

/** How a downloaded app is installed. */
export function InstallSteps() {
  const { t } = useTranslation('commerce');
  return (
    <ol>
      {(['open', 'allow', 'start'] as const).map((step) => (
        <li key={step}>{t(`download.install.${step}`)}</li>
      ))}
    </ol>
  );
}
