export { FibreViewer as default } from '../pages/atlasfibre/FibreViewer.tsx';
