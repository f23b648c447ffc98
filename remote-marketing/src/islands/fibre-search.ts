export { FibreSearch as default } from '../pages/atlasfibre/FibreSearch.tsx';
