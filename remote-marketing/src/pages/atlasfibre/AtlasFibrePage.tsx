import { Island } from '@site/remote-kit';
import AppPage from '../app/AppPage.tsx';
import { FibreViewer } from './FibreViewer.tsx';

/** AtlasFibre's page, with a colour-code viewer that works right there. */
export default function AtlasFibrePage() {
  return (
    <AppPage>
      <Island name="fibre-viewer">
        <FibreViewer />
      </Island>
    </AppPage>
  );
}
