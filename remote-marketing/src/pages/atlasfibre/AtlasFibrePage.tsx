import AppPage from '../app/AppPage.tsx';
import { FibreViewer } from './FibreViewer.tsx';

/** AtlasFibre's page, with a colour-code viewer that works right there. */
export default function AtlasFibrePage() {
  return (
    <AppPage>
      <FibreViewer />
    </AppPage>
  );
}
