import AppPage from '../app/AppPage.tsx';
import { FibreViewer } from './FibreViewer.tsx';

/** AtlasFibre's page, with an interactive colour-code viewer. */
export default function AtlasFibrePage() {
  return (
    <AppPage>
      <FibreViewer />
    </AppPage>
  );
}
