import { useTexts } from '@site/remote-kit';

/** How a downloaded app is installed. */
export function InstallSteps() {
  const t = useTexts('download.install');
  return (
    <ol>
      {(['open', 'allow', 'start'] as const).map((step) => (
        <li key={step}>{t(`download.install.${step}`)}</li>
      ))}
    </ol>
  );
}
